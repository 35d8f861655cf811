// The form of a new table: as many seats as players, and each seat asks only what it needs.
const chairs = [...document.querySelectorAll(".chair")];
const show = () => {
  const players = Number(document.querySelector("[name=players]:checked").value);
  chairs.forEach((chair, seat) => {
    const kind = chair.querySelector(".kind select").value;
    chair.hidden = seat >= players;
    chair.dataset.kind = kind;
  });
};
document.querySelector("form.new").addEventListener("change", show);
show();

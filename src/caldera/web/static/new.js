// The form of a new table: as many seats as players, and each seat asks only what it needs.
const chairs = [...document.querySelectorAll(".chair")];
const show = () => {
  const players = Number(document.querySelector("[name=players]:checked").value);
  chairs.forEach((chair, seat) => {
    const kind = chair.querySelector(".kind select").value;
    chair.hidden = seat >= players;
    chair.dataset.kind = kind;
  });
  // What does not matter with so many players is shown, but cannot be changed.
  for (const option of document.querySelectorAll("[data-players]")) {
    const off = !option.dataset.players.split(" ").includes(String(players));
    option.classList.toggle("off", off);
    for (const field of option.querySelectorAll("input, select")) field.disabled = off;
  }
};
document.querySelector("form.new").addEventListener("change", show);
show();

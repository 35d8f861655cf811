// Which games' aims this browser has been told: for good, if somebody ticked that, else until it is closed.

const FOR_GOOD = "aims"; // the games whose card is not wanted any more, or "all"
const READ = "aims-read"; // those whose card was read; a rematch does not begin with it again

/** @param {Storage} store @param {string} key */
const list = (store, key) => (store.getItem(key) ?? "").split(" ").filter(Boolean);

/** @param {string} game */
export const wantsAim = (game) => {
  const told = list(localStorage, FOR_GOOD);
  return !told.includes("all") && !told.includes(game) && !list(sessionStorage, READ).includes(game);
};

/** @param {string} game */
export const keepRead = (game) => sessionStorage.setItem(READ, [...list(sessionStorage, READ), game].join(" "));

/** @param {string} game @param {boolean} never */
export function keepForGood(game, never) {
  const others = list(localStorage, FOR_GOOD).filter((each) => each !== game);
  localStorage.setItem(FOR_GOOD, (never ? [...others, game] : others).join(" "));
}

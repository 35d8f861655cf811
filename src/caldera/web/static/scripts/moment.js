// What the browser is asked about an element it is asked once in a moment. A question after a change makes it lay out the whole page, so
// a step asks first where everything is, and what it draws then does not ask again.

let moment = 0;
let lasts = false;

/**
 * A question about an element whose answer is remembered while a moment lasts.
 * @template {Element} Asked
 * @template Answer
 * @param {(element: Asked) => Answer} ask
 * @returns {(element: Asked) => Answer}
 */
export function onceAMoment(ask) {
  /** @type {Map<Asked, { answer: Answer }>} */
  let known = new Map();
  let of = moment;
  return (element) => {
    if (!lasts) return ask(element);
    if (of !== moment) [known, of] = [new Map(), moment];
    const found = known.get(element) ?? { answer: ask(element) };
    known.set(element, found);
    return found.answer;
  };
}

/** Nothing of what is asked moves while this runs. @param {() => void} run */
export function inOneMoment(run) {
  moment += 1;
  lasts = true;
  try {
    run();
  } finally {
    lasts = false;
  }
}

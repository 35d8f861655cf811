// The records that the server sends, under the names of its own declarations (`web/shapes.py`, `web/news.py`, `web/staging.py`), and
// which address answers with which. What the page makes of them has its types in the scripts.

// ---- shapes.py ----

/** Why a request was refused, in the reader's language. */
export interface Problem {
  error: string;
  /** The clauses of the rules about it, where it was a rule. */
  clauses?: string[];
}

/** The version of the table afterwards. */
export interface Changed {
  version: number;
}

/** How many tables wait for me, and the one that has waited longest. */
export interface NextTable {
  waiting: number;
  path?: string;
  title?: string;
  /** The same in a sentence. */
  words?: string;
}

/** What a person may do: an action, or a route of several actions with one click path. */
export interface ActionChoice {
  /** The action, or the actions of a route in their order. */
  codes: number[];
  /** The elements of the page to touch, in their order. */
  path: string[];
  words: string;
  /** A warning where a second touch has to confirm it. */
  asks?: string;
  /** Elements that may be touched before the path, or for a first one alike. */
  starts?: string[];
}

/** What a browser does for dice that nobody can choose. */
export interface DiceWork {
  /** My seats whose hash of a nonce is missing. */
  commit: number[];
  /** My seats whose nonce is to be shown now. */
  reveal: number[];
  /** The hash of the server's secret. */
  hash: string;
  /** Whether everybody has taken part, so that dice can be rolled. */
  fixed: boolean;
}

/** Who sits on a seat: a person, a bot, or nobody yet. */
export interface Person {
  name: string;
  state: string;
}

/** A piece that an action would move, and the place to which it would go. */
export interface Ghost {
  piece: string;
  place: string;
}

/** What an action would do. */
export interface PreviewShown {
  label: string;
  /** A few characters for the last element of the click path: a gain, a cost, a risk. */
  chip: string;
  /** Elements to light up, or words to put behind a seat (gain-1=+4). */
  marks: string[];
  ghost: Ghost | null;
  /** What it would put beyond recall, a key of `warnings`; empty: nothing. */
  barrier: string;
}

/** What each legal action would do, by its code; a route by its codes with commas between them. */
export interface Previews {
  version: number;
  previews: Record<string, PreviewShown>;
  warnings: Record<string, string>;
}

// ---- staging.py ----

/** A die of a throw: its element's name, its kind, and the side that is up (-1: not yet). */
export interface DieShown {
  die: string;
  kind: string;
  face: number;
  word?: string;
  counts?: boolean;
}

/** A step of an animation. */
export interface StepShown {
  effect: string;
  caption?: string;
  /** Names of elements, for a movement its way. */
  where?: string[];
  amount?: number | null;
  /** It begins with the step before. */
  together?: boolean;
  milliseconds?: number;
  sound?: string;
  /** How many lines of the log appear with it. */
  log?: number;
  /** What moves. */
  piece?: string;
  /** Where lava comes from. */
  from?: string;
  /** Words at the place. */
  note?: string;
  /** A class of its own: whose it is. */
  kind?: string;
  delay?: number;
  dice?: DieShown[];
  /** Pictures of the sides of each kind of die. */
  faces?: Record<string, string[]>;
}

// ---- news.py ----

/** Pieces of the board before that are part of the new one, too. */
export interface Kept {
  /** The first of them, counted from 0. */
  start: number;
  count: number;
}

/** A new piece of the board's text, or pieces of the board before. */
export type Part = string | Kept;

/** What can be taken back; each text says why not, and is empty where it can. */
export interface UndoShown {
  undo: string;
  /** The others have to agree: what is asked of them. */
  asks: string;
  redo: string;
  restart: string;
  /** Whether the turn's start is farther back than the last action. */
  further: boolean;
  /** Plies to which this person may go back. */
  stops: number[];
}

/** A picture on the way to a position: HTML of parts of the page, and how it is staged. What is left out is as before. */
export interface PictureChange {
  board?: Part[];
  footer?: string;
  seats?: string;
  action_panel?: string;
  prompt?: string;
  steps?: StepShown[];
}

/** A position as one viewer sees it. What is left out is as before. */
export interface PageChange extends PictureChange {
  version?: number;
  ply?: number;
  /** Through which seat it is seen; null: a spectator. */
  seat?: number | null;
  /** Whether that seat is to act. */
  mine?: boolean;
  over?: boolean;
  actions?: ActionChoice[];
  /** What to choose next, by the elements chosen (up to two, with a space between them). */
  next?: Record<string, string>;
  forced?: boolean;
  hint?: string;
  back?: UndoShown;
  /** HTML of a question that others ask. */
  asked?: string;
  invites?: string;
  ending?: string;
  title?: string;
  people?: Person[];
  dice?: DiceWork | null;
  pass_device?: string;
  /** The seat through which one of several people at this screen looks. */
  as?: number | null;
  coach?: string;
}

/** The log from a ply on, as HTML; what the page had from there is gone. */
export interface LogChange {
  from: number;
  lines: string;
}

/** One event of a page's stream: the pictures since the event before, the position that they lead to, and the log. */
export interface News {
  frames: PictureChange[];
  page: PageChange;
  log: LogChange;
}

/** An earlier position, or a picture on the way to one, whole. */
export interface PastPicture {
  board: string;
  footer: string;
  seats: string;
  ply: number;
  prompt?: string;
  /** The pictures on the way to it. */
  frames?: PastPicture[];
}

/** Where a replay stops that does not stop at dice and forced moves. */
export interface Stops {
  version: number;
  stops: number[];
}

/** What may happen at a chance step, in the words of the record, and how likely each is. */
export interface ChanceKind {
  outcomes: string[];
  weights: number[];
}

/** All chance steps of a finished match: for each its ply, counted from 0, and the number of its kind. */
export interface Rolls {
  kinds: ChanceKind[];
  steps: number[][];
}

/** Who is here: the mark of each seat as HTML, and how many watch, in words. */
export interface PresenceShown {
  seats: string[];
  watching: string;
}

/** Somebody who leads others through the match, and what they show; null: now, or nothing. */
export interface LeaderShown {
  id: string;
  name: string;
  me: boolean;
  ply: number | null;
  el: string | null;
}

/** The name of one's own lead; empty: one has stopped. */
export interface LeadMade {
  id: string;
}

/** Why something cannot be done, what the thing is, and the clauses of the rules about it. */
export interface Explanation {
  reason: string;
  about: string;
  clauses: string[];
}

/** The step of a guided game that is shown now, with everything that the page needs. */
export interface LessonNews {
  version: number;
  news: News;
}

// ---- match files ----

/** What the server and the seats promised before the dice of a match were rolled, and showed afterwards. */
export interface PromisedDice {
  hash?: string;
  secret?: string;
  nonces?: { seat: number; hash: string; nonce: string }[];
}

/** Of a match file what the page reads. */
export interface MatchRecord {
  dice?: PromisedDice;
  actions: [number, string][];
}

// ---- addresses below a table's own ----

/** What a GET is answered with. */
export interface Answers {
  "/previews": Previews;
  "/stops": Stops;
  "/why": Explanation;
  "/match.json": MatchRecord;
  [position: `/at/${number}`]: PastPicture;
}

/** An answer, or a refusal. */
export type Answer<Said> = { ok: true; said: Said } | { ok: false; said: Problem };

// The records that the server sends, as the scripts import them. They are declared once, above the server's handlers: `npm run types`
// writes them as `Wire` to build/types before it checks anything. What stands here in full is not in the server's description.

export type Problem = Wire.Problem;
export type Changed = Wire.Changed;
export type NextTable = Wire.NextTable;
export type ActionChoice = Wire.ActionChoice;
export type DiceWork = Wire.DiceWork;
export type Person = Wire.Person;
export type Ghost = Wire.Ghost;
export type PreviewShown = Wire.PreviewShown;
export type Previews = Wire.Previews;
export type DieShown = Wire.DieShown;
/** `anew`: a throw before it was not seen, so the dice that lie there are not those that it leaves lying. */
export type StepShown = Wire.StepShown & { anew?: boolean };
export type Kept = Wire.Kept;
export type UndoShown = Wire.UndoShown;
export type PictureChange = Wire.PictureChange;
export type PageChange = Wire.PageChange;
export type LogChange = Wire.LogChange;
export type News = Wire.News;
export type PastPicture = Wire.PastPicture;
export type Stops = Wire.Stops;
export type ShareCard = Wire.ShareCard;
export type ChanceKind = Wire.ChanceKind;
export type Rolls = Wire.Rolls;
export type PresenceShown = Wire.PresenceShown;
export type LeaderShown = Wire.LeaderShown;
export type BoardStep = Wire.BoardStep;
export type BoardSteps = Wire.BoardSteps;
export type LeadMade = Wire.LeadMade;
export type Explanation = Wire.Explanation;
export type HintShown = Wire.HintShown;
export type LessonNews = Wire.LessonNews;

/** A new piece of the board's text, or pieces of the board before. */
export type Part = string | Kept;

// ---- match files ----

/** What the server and the seats promised before the dice of a match were rolled, and showed afterwards. */
export interface PromisedDice {
  hash?: string;
  secret?: string;
  version?: number;
  nonces?: (ShownNonce & { nonce: string })[];
  rounds?: number;
  earlier?: ShownNonce[][];
}

/** The hash that a seat has published of its nonce, and the nonce once it was shown. */
export interface ShownNonce {
  seat: number;
  hash: string;
  nonce?: string;
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
  "/hint": HintShown;
  "/board": BoardSteps;
  "/match.json": MatchRecord;
  [position: `/at/${number}`]: PastPicture;
}

/** An answer, or a refusal. */
export type Answer<Said> = { ok: true; said: Said } | { ok: false; said: Problem };

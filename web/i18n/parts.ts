// The words of a language come in three parts, each when it is needed; a test holds that none is missing in its part.

/** The beginnings of the ids that are there before the login: what it says itself, and what may go wrong there. */
const LOGIN = [
  "action.",
  "answer.",
  "app.",
  "appearance.",
  "confirm.",
  "connection.",
  "error.",
  "form.",
  "input.",
  "language.",
  "loadError.",
  "login.",
  "notFound.",
  "screen.",
  "toast.",
];

/** Those that the frame around all screens and the home screen need beyond them. */
const FRAME = [
  "export.",
  "help.more",
  "home.",
  "image.",
  "log.notCopied",
  "menu.",
  "notYet.",
  "permission.",
  "scope.",
  "scopeWhy.",
  "search.",
  "shell.",
  "shortcut.",
  "standing.",
  "tabs.",
  "theme.",
];

const begins = (beginnings: readonly string[]) => (id: string) => beginnings.some((each) => id.startsWith(each));

/** Whether the words of an id are there before the login. */
export const isLoginWord = begins(LOGIN);

/** Whether they come with the frame around the screens. */
export const isFrameWord = begins(FRAME);

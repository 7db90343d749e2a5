/**
 * The beginnings of the ids whose words are there before the login, in all languages: what the login itself says, what
 * may go wrong there, and what an address that leads nowhere says to a stranger. A test holds that none is missing.
 */
const BEFORE_LOGIN = [
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

/** Whether the words of an id are there before the login. */
export function isLoginWord(id: string): boolean {
  return BEFORE_LOGIN.some((beginning) => id.startsWith(beginning));
}

/** Long enough to resist guessing, short enough to be hashed quickly; signs, not code units. */
export const PASSWORD_LENGTH = { least: 10, most: 200 } as const;

/** What is chosen here and stands in no list of leaked passwords. */
const OWN = ["forecourt", "woaini", "abc", "qwer", "p@ssword", "2wsx3edc4rfv", "zxcvbnmasdf"];

/** A list of leaked passwords with what is chosen here beside it. */
export const commonPasswords = (leaked: Iterable<string>): ReadonlySet<string> => new Set([...leaked, ...OWN]);

/** Longest part of figures and signs before and behind a word that guessers try by themselves: a date with all its figures. */
const MOST_AROUND = 8;

/** What is no longer than this is guessed by repeating it, whatever it is. */
const MOST_REPEATED = 4;

function isCommonPassword(plain: string, common: ReadonlySet<string>): boolean {
  const word = wordIn(plain);
  const [, repeated] = /^(.+?)\1+$/u.exec(plain) ?? [];
  return (
    isRow(plain) ||
    common.has(plain) ||
    (repeated !== undefined && (repeated.length <= MOST_REPEATED || common.has(repeated))) ||
    (plain.length - word.length <= MOST_AROUND && common.has(word))
  );
}

/** Each sign follows the one before it, up or down: 0123456789, jihgfedcba. */
function isRow(plain: string): boolean {
  const steps = new Set(
    [...plain].map((sign, at, all) => (at === 0 ? 0 : codeOf(sign) - codeOf(all[at - 1]))).slice(1),
  );
  return steps.size === 1 && Math.abs([...steps][0] ?? 0) === 1;
}

const codeOf = (sign = "") => sign.codePointAt(0) ?? 0;

/** What is left without the figures and signs before and behind it. */
const wordIn = (plain: string): string => plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/** What is left of a text of which nothing but its letters and figures counts. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether it is one of these names, however it is written, with figures around it or without. */
const isName = (plain: string, names: readonly string[]): boolean =>
  names.map(lettersOf).some((name) => name !== "" && [lettersOf(plain), lettersOf(wordIn(plain))].includes(name));

/** Whose password it is. */
export interface PasswordOwner {
  readonly login: string;
  /** What the network is called. */
  readonly networkNames: readonly string[];
}

/** Why a password is not taken. */
export type PasswordFault = "LENGTH" | "COMMON" | "LOGIN" | "NETWORK" | "REPEATED";

/**
 * Why a password is not taken; null: it is. A common word, the login and the network's names stay what they are with figures and signs
 * around them. `common`: the passwords that are found most often in leaks, in lower case; it is long, and each program has it by its own way.
 */
export function passwordFault(
  password: string,
  { login, networkNames }: PasswordOwner,
  common: ReadonlySet<string>,
): PasswordFault | null {
  const signs = [...password];
  if (signs.length < PASSWORD_LENGTH.least || signs.length > PASSWORD_LENGTH.most) {
    return "LENGTH";
  }
  const plain = password.trim().toLowerCase();
  const own = login.trim().toLowerCase();
  const ownWord = wordIn(own);
  if (plain === own || (ownWord !== "" && wordIn(plain) === ownWord)) {
    return "LOGIN";
  }
  if (new Set(signs).size === 1) {
    return "REPEATED";
  }
  if (isName(plain, networkNames)) {
    return "NETWORK";
  }
  return isCommonPassword(plain, common) ? "COMMON" : null;
}

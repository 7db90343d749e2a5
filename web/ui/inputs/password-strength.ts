/** How long a guess would take, in words that a person can act on. */
export type PasswordStrength = "weak" | "fair" | "strong";

const KINDS: readonly (readonly [kind: RegExp, size: number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
  // Letters without capitals, such as Chinese, Thai and Arabic ones.
  [/\p{Lo}/u, 1000],
];
const FAIR_BITS = 45;
const STRONG_BITS = 70;

/**
 * An estimate from length and kinds of characters. Repetitions and runs (aaa, 123, cba) count once, because whoever
 * guesses tries them first.
 */
export function passwordStrength(password: string): PasswordStrength {
  const size = KINDS.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  const bits = surprising(password) * Math.log2(Math.max(2, size));
  return bits >= STRONG_BITS ? "strong" : bits >= FAIR_BITS ? "fair" : "weak";
}

/** Characters that the two before them don't foretell. */
function surprising(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN));
  return steps.filter((step, index) => !(Math.abs(step) <= 1 && step === steps[index - 1])).length;
}

import { finds, plainText } from "../../lib/search-text.ts";

/** How well a text answers a search, and the positions of its letters that did (UTF-16, ascending). */
export interface Match {
  readonly score: number;
  readonly at: readonly number[];
}

/** What somebody typed may stand for any of these, the likeliest first; each further one counts less. */
export type Names = readonly string[];

/** The name of a thing that answers a search best. */
export interface NameMatch extends Match {
  /** Index into the names. */
  readonly name: number;
}

const SCORES = { whole: 100, start: 80, wordStart: 60, inside: 40, words: 30, letters: 20 } as const;
/** Less than any step between two kinds of match, so that a better kind by another name still comes first. */
const OTHER_NAME = 3;
/** Of two alike the shorter comes first; no name is so long that this would outweigh a kind. */
const PER_LETTER = 0.01;
/** Letters strewn wider than this over a text are a coincidence. */
const WIDEST = 2;

/** A text as it is compared: plain letters, each with its place in the text. */
interface Plain {
  readonly text: string;
  readonly at: readonly number[];
}

/** Finds a search in a text: as it stands, by its words in any order, or by its letters in order. */
export function match(search: string, text: string): Match | undefined {
  const wanted = plainText(search.trim());
  const plain = plainOf(text);
  const found =
    wanted === "" ? undefined : (together(wanted, plain) ?? byWords(wanted, plain) ?? byLetters(wanted, plain));
  return (
    found && {
      score: found.score - text.length * PER_LETTER,
      at: [...new Set(found.at.map((index) => plain.at[index] ?? 0))].sort((one, other) => one - other),
    }
  );
}

/** The best of a thing's names. */
export function matchNames(search: string, names: Names): NameMatch | undefined {
  return names
    .flatMap((text, name) => {
      const found = match(search, text);
      return found ? [{ ...found, score: found.score - name * OTHER_NAME, name }] : [];
    })
    .sort((one, other) => other.score - one.score)[0];
}

function plainOf(text: string): Plain {
  const letters = [...text.matchAll(/./gsu)].flatMap(({ 0: letter, index }) =>
    [...plainText(letter)].map((plain) => ({ plain, index })),
  );
  return {
    text: letters.map(({ plain }) => plain).join(""),
    at: letters.flatMap(({ plain, index }) => [...plain].map(() => index)),
  };
}

function together(wanted: string, { text }: Plain): Match | undefined {
  if (!text.includes(wanted)) {
    return undefined;
  }
  const start = bestStart(wanted, text);
  const at = stretch(start, wanted.length);
  if (start === 0) {
    return { score: text === wanted ? SCORES.whole : SCORES.start, at };
  }
  return { score: beginsWord(text, start) ? SCORES.wordStart : SCORES.inside, at };
}

function byWords(wanted: string, { text }: Plain): Match | undefined {
  return finds(wanted, text)
    ? { score: SCORES.words, at: wanted.split(/\s+/).flatMap((word) => stretch(bestStart(word, text), word.length)) }
    : undefined;
}

/** "rtd" is Real-Time Devices, "dshbrd" the Dashboard; but no three letters from anywhere are a word. */
function byLetters(wanted: string, { text }: Plain): Match | undefined {
  const letters = wanted.replaceAll(/\s+/g, "");
  const at = initials(letters, text) ?? closest(letters, text);
  if (!at) {
    return undefined;
  }
  const gaps = at.filter((index, each) => each > 0 && index !== (at[each - 1] ?? 0) + 1).length;
  return { score: SCORES.letters - Math.min(gaps, SCORES.letters / 2), at };
}

/** Letters that begin words or go on from the one before. */
function initials(letters: string, text: string, from = 0, adjoining = false): readonly number[] | undefined {
  if (letters === "") {
    return [];
  }
  for (let index = from; index < text.length; index++) {
    const fits = text[index] === letters[0] && (beginsWord(text, index) || (adjoining && index === from));
    const rest = fits ? initials(letters.slice(1), text, index + 1, true) : undefined;
    if (rest) {
      return [index, ...rest];
    }
  }
  return undefined;
}

/** The letters in order as close together as they stand anywhere. */
function closest(letters: string, text: string): readonly number[] | undefined {
  const ways = [...text].flatMap((letter, start) => {
    const way = letter === letters[0] ? inOrder(letters, text, start) : undefined;
    return way ? [way] : [];
  });
  const width = (way: readonly number[]) => (way.at(-1) ?? 0) - (way[0] ?? 0) + 1;
  const best = ways.sort((one, other) => width(one) - width(other))[0];
  return best && letters.length > 1 && width(best) <= letters.length * WIDEST ? best : undefined;
}

function inOrder(letters: string, text: string, start: number): readonly number[] | undefined {
  const at: number[] = [];
  for (const letter of letters) {
    const index = text.indexOf(letter, (at.at(-1) ?? start - 1) + 1);
    if (index < 0) {
      return undefined;
    }
    at.push(index);
  }
  return at;
}

/** Where it begins a word, or else where it stands first. */
function bestStart(wanted: string, text: string): number {
  const first = text.indexOf(wanted);
  for (let index = first; index >= 0; index = text.indexOf(wanted, index + 1)) {
    if (beginsWord(text, index)) {
      return index;
    }
  }
  return first;
}

function beginsWord(text: string, index: number): boolean {
  return index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1] ?? "");
}

function stretch(start: number, length: number): number[] {
  return Array.from({ length }, (_, index) => start + index);
}

import { chakra } from "@chakra-ui/react";
import type { Marked } from "./source.ts";

/** A text with what was typed made prominent; read out it is one text. */
export function MarkedText({ text, at }: Marked) {
  if (at.length === 0) {
    return <bdi>{text}</bdi>;
  }
  return (
    <bdi>
      {runsOf(text, new Set(at)).map(({ start, letters, hit }) =>
        hit ? <Mark key={start}>{letters}</Mark> : <span key={start}>{letters}</span>,
      )}
    </bdi>
  );
}

interface Run {
  readonly start: number;
  letters: string;
  readonly hit: boolean;
}

function runsOf(text: string, at: ReadonlySet<number>): readonly Run[] {
  const runs: Run[] = [];
  // Marks on a letter belong to it, wherever they are written apart.
  for (const { 0: letters, index } of text.matchAll(/.\p{M}*/gsu)) {
    const hit = at.has(index);
    const last = runs.at(-1);
    if (last?.hit === hit) {
      last.letters += letters;
    } else {
      runs.push({ start: index, letters, hit });
    }
  }
  return runs;
}

// Letters of one word in two elements would part in Arabic: no padding, and only colour and weight.
const Mark = chakra("mark", { base: { bg: "transparent", color: "accent.fg", fontWeight: "650" } });

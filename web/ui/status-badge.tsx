import { chakra } from "@chakra-ui/react";
import type { LucideIcon } from "lucide-react";
import { memo } from "react";
import { MEANINGS, type Meaning } from "./theme-tokens.ts";

interface Props {
  /** What it means: its colour, the same everywhere. */
  readonly meaning: Meaning;
  readonly icon: LucideIcon;
  readonly word: string;
  /** Icon's edge in px; the word follows the surrounding type size. */
  readonly iconSize?: number;
}

/** A state in colour, icon and word, so that no one has to tell two colours apart. */
export const StatusBadge = memo(function StatusBadge({ meaning, icon: Icon, word, iconSize = 13 }: Props) {
  return (
    <chakra.span css={STYLES[meaning]} title={word}>
      <Icon size={iconSize} aria-hidden strokeWidth={2.25} />
      <span>{word}</span>
    </chakra.span>
  );
});

function styleOf(meaning: Meaning) {
  const token = `state.${meaning}`;
  return {
    display: "inline-flex",
    alignItems: "center",
    gap: "5px",
    minInlineSize: 0,
    maxInlineSize: "100%",
    paddingInline: "7px",
    borderRadius: "999px",
    borderWidth: "1px",
    borderStyle: meaning === "offline" ? "dashed" : "solid",
    borderColor: `${token}.line`,
    background: `${token}.bg`,
    color: `${token}.fg`,
    fontWeight: 600,
    lineHeight: "1.25rem",
    // Where there is room below, as in a detail, its word is shown whole.
    whiteSpace: "var(--badge-wrap, nowrap)",
    "& > span": { overflow: "hidden", textOverflow: "ellipsis" },
    "& > svg": { flex: "none" },
  } as const;
}

// Made once: a board shows hundreds of them.
const STYLES = Object.fromEntries(MEANINGS.map((meaning) => [meaning, styleOf(meaning)])) as Record<
  Meaning,
  ReturnType<typeof styleOf>
>;

import { chakra } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { Link, type To } from "react-router-dom";
import { tabular } from "./theme.ts";

interface Props {
  readonly label: ReactNode;
  /** The figure as text; its width never jumps, and it shrinks before it would be cut. */
  readonly value: string;
  /** What the figure is compared with, or what it is made of. */
  readonly foot: ReactNode;
  /** A small curve or mark beside the label. */
  readonly aside?: ReactNode;
  /** What is behind the figure. */
  readonly to: To;
  readonly tone?: "normal" | "fault";
}

/** One figure of a board, a link to what it is made of. */
export function StatTile({ label, value, foot, aside, to, tone = "normal" }: Props) {
  return (
    <TileLink asChild>
      <Link to={to}>
        {/* What stands beside the label wraps away, out of sight, where both don't fit: it never lies over the words. */}
        <chakra.span
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="2"
          rowGap="2"
          h="1.25rem"
          flex="none"
          overflow="hidden"
          data-label
        >
          <chakra.span color="muted" fontSize="sm" fontWeight="500" lineHeight="1.25rem" maxW="100%" truncate>
            {label}
          </chakra.span>
          {aside}
        </chakra.span>
        <chakra.span display="block" containerType="inline-size">
          <Figure text={value} tone={tone} />
        </chakra.span>
        <chakra.span css={oneLine}>{foot}</chakra.span>
      </Link>
    </TileLink>
  );
}

/** Only the digits that changed roll; the others keep still, and nothing ever fades. */
function Figure({ text, tone }: { readonly text: string; readonly tone: "normal" | "fault" }) {
  const characters = [...text];
  const first = useRef(characters).current;
  return (
    <chakra.span
      display="block"
      overflow="hidden"
      whiteSpace="nowrap"
      fontWeight="620"
      letterSpacing="-0.02em"
      lineHeight="1.25"
      color={tone === "fault" ? "state.fault.fg" : "text"}
      css={tabular}
      // A tabular digit is 0.62 em wide: as large as fits, up to the board's size for figures.
      style={{ fontSize: `min(1.75rem, ${(100 / (Math.max(text.length, 4) * 0.62)).toFixed(2)}cqi)` }}
    >
      <bdi>
        {characters.map((character, at) => {
          // Counted from the end: a figure grows at its start.
          const place = characters.length - at;
          return character === first.at(-place) ? (
            character
          ) : (
            <chakra.span key={`${place}${character}`} css={rolling}>
              {character}
            </chakra.span>
          );
        })}
      </bdi>
    </chakra.span>
  );
}

// Runs when a digit comes to its place.
const rolling = {
  position: "relative",
  "@keyframes stat-roll": { from: { top: "0.35em" }, to: { top: "0" } },
  animation: "stat-roll 180ms ease-out",
} as const;

// One line, whatever it holds, so that the tiles of a row are of one height; on a phone's narrow tiles it may wrap.
const oneLine = {
  ...tabular,
  display: "block",
  minH: "4",
  fontSize: "xs",
  lineHeight: "1.4",
  color: "muted",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: { base: "normal", lg: "nowrap" },
  "& > *": { verticalAlign: "bottom" },
} as const;

const TileLink = chakra("a", {
  base: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
    gap: "0.5",
    minW: "0",
    px: "3",
    py: "2.5",
    bg: "surface",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
    boxShadow: "raised",
    transition: "border-color 120ms",
    _hover: { borderColor: "accent.solid" },
  },
});

import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { tabular } from "../theme.ts";
import { type Leap, placesOf } from "./waterfall-places.ts";

/** One step of a waterfall, with its exact figure. */
export interface WaterfallStep extends Leap {
  readonly key: string;
  /** What it is called; a link where it has records. */
  readonly name: ReactNode;
  readonly figure: string;
  /** Below its line. */
  readonly note?: ReactNode;
}

interface Props {
  readonly label: string;
  readonly steps: readonly WaterfallStep[];
}

/**
 * What a figure is reached by, step after step on one scale, left to right in every language. The scale begins at the least that is
 * reached, so levels are marks and no bars.
 */
export function WaterfallChart({ label, steps }: Props) {
  const places = placesOf(steps);
  return (
    <chakra.ol aria-label={label} css={LIST}>
      {steps.map(({ key, name, from, to, figure, note }, index) => (
        <li key={key}>
          <div>
            <span>{name}</span>
            <bdi>{figure}</bdi>
          </div>
          <i dir="ltr" aria-hidden>
            <i
              data-step={from === to ? "level" : from < to ? "rise" : "fall"}
              style={{ insetInlineStart: `${places[index]?.start ?? 0}%`, inlineSize: `${places[index]?.width ?? 0}%` }}
            />
          </i>
          {note && <small>{note}</small>}
        </li>
      ))}
    </chakra.ol>
  );
}

const LIST = {
  ...tabular,
  display: "flex",
  flexDirection: "column",
  gap: "2",
  listStyle: "none",
  fontSize: "sm",
  "& li > div": { display: "flex", gap: "3", alignItems: "baseline" },
  "& li > div > span": { flex: "1", minWidth: 0, overflowWrap: "anywhere" },
  "& li > div > bdi": { fontWeight: 600, whiteSpace: "nowrap" },
  "& li > i": {
    display: "block",
    position: "relative",
    blockSize: "2",
    marginBlockStart: "0.5",
    marginInlineEnd: "3px",
    borderRadius: "sm",
    bg: "surface.sunken",
  },
  "& li > i > i": { position: "absolute", insetBlock: 0, minInlineSize: "3px", borderRadius: "sm" },
  "& [data-step=level]": { bg: "text" },
  "& [data-step=rise]": { bg: "state.authorized.line" },
  "& [data-step=fall]": { bg: "state.warning.line" },
  "& small": { display: "block", color: "muted", fontSize: "xs", marginBlockStart: "0.5" },
} as const;

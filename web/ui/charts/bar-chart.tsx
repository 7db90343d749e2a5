import { chakra } from "@chakra-ui/react";
import { m } from "framer-motion";
import { NO_VALUE } from "../reading-age.tsx";
import { tabular } from "../theme.ts";
import { largestFirst, sharesOf, type ChartData } from "./chart-data.ts";

interface Props extends Pick<ChartData, "points" | "format"> {
  readonly label: string;
}

/** Things side by side, the largest first, each with its name and exact figure beside its bar. */
export function BarChart({ label, points, format }: Props) {
  const sorted = largestFirst(points);
  const shares = sharesOf(sorted);
  return (
    <chakra.ul aria-label={label} tabIndex={0} css={LIST}>
      {sorted.map(({ key, label: name, note, value, stale }, index) => (
        <li key={key}>
          <div>
            <span>
              <bdi>{name}</bdi>
              {note}
            </span>
            <bdi>{value === null ? NO_VALUE : format(value)}</bdi>
          </div>
          <i data-stale={stale}>
            <m.i initial={false} animate={{ width: `${(shares[index] ?? 0) * 100}%` }} />
          </i>
        </li>
      ))}
    </chakra.ul>
  );
}

const LIST = {
  display: "flex",
  flexDirection: "column",
  gap: "3",
  flex: "1",
  minHeight: 0,
  overflowY: "auto",
  paddingInline: "4",
  paddingBlock: "1 4",
  listStyle: "none",
  fontSize: "sm",
  "& li > div": { display: "flex", gap: "2", alignItems: "baseline" },
  "& li > div > span": { flex: "1", minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& li > div > bdi": { ...tabular, fontWeight: 600, whiteSpace: "nowrap" },
  "& li > i": {
    display: "block",
    blockSize: "1.5",
    marginBlockStart: "1",
    borderRadius: "full",
    bg: "surface.sunken",
    overflow: "hidden",
  },
  "& li > i > i": { display: "block", blockSize: "100%", borderRadius: "full", bg: "accent.solid" },
  "& li > i[data-stale=true] > i": {
    bg: "state.offline.line",
    backgroundImage: "repeating-linear-gradient(135deg, transparent 0 3px, var(--chakra-colors-surface) 3px 4.5px)",
  },
} as const;

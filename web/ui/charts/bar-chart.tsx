import { chakra } from "@chakra-ui/react";
import { NO_VALUE } from "../reading-age.tsx";
import { tabular } from "../theme.ts";
import { largestFirst, sharesOf, type ChartData } from "./chart-data.ts";

interface Props extends ChartData {
  readonly label: string;
}

/** Things side by side, the largest first, each with its name and exact figure beside its bar. */
export function BarChart({ label, points, format }: Props) {
  const sorted = largestFirst(points);
  const shares = sharesOf(sorted);
  return (
    <chakra.ul aria-label={label} tabIndex={0} css={LIST}>
      {sorted.map(({ key, label: name, value }, index) => (
        <li key={key}>
          <div>
            <bdi>{name}</bdi>
            <b>{value === null ? NO_VALUE : format(value)}</b>
          </div>
          <i>
            <i style={{ inlineSize: `${(shares[index] ?? 0) * 100}%` }} />
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
  "& bdi": { flex: "1", minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& b": { ...tabular, fontWeight: 600, whiteSpace: "nowrap" },
  "& li > i": {
    display: "block",
    blockSize: "1.5",
    marginBlockStart: "1",
    borderRadius: "full",
    bg: "surface.sunken",
    overflow: "hidden",
  },
  "& li > i > i": { display: "block", blockSize: "100%", borderRadius: "full", bg: "accent.solid" },
} as const;

import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  /** What stands below, small; absent or empty: nothing. */
  readonly under?: ReactNode;
}

/** Two things of a record in one cell. What is below takes as many lines as it needs; where columns are as wide as they were made, the frame cuts. */
export function Stacked({ children, under }: Props) {
  return (
    <chakra.span className="stacked" css={STACKED}>
      <span>{children}</span>
      {under && <small>{under}</small>}
    </chakra.span>
  );
}

const STACKED = {
  display: "inline-grid",
  maxInlineSize: "100%",
  rowGap: "0.5",
  paddingBlock: "1",
  lineHeight: "1.25",
  verticalAlign: "middle",
  "& > small": { color: "muted", fontSize: "xs", fontWeight: "400", whiteSpace: "normal", overflowWrap: "anywhere" },
} as const;

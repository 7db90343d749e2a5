import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { DAY_STATES } from "./calendar-look.ts";
import { type CellState, cellWord, markOf } from "./use-stock-words.ts";

const STATES: readonly CellState[] = ["RED", "AMBER", "WITHIN", "UNKNOWN", "PENDING"];

/** What the colours, signs and edges of days mean. */
export function StockLegend() {
  const { formatMessage } = useIntl();
  return (
    <chakra.ul css={LEGEND}>
      {STATES.map((state) => (
        <li key={state}>
          <i data-state={state} aria-hidden>
            {state === "RED" || state === "AMBER" ? markOf(state, "-1") + markOf(state, "1") : markOf(state, null)}
          </i>
          {formatMessage({ id: cellWord(state) })}
        </li>
      ))}
      <li>
        <i data-state="WITHIN" data-open aria-hidden />
        {formatMessage({ id: "wetStock.open" })}
      </li>
      <li>
        <i data-state="WITHIN" data-lacking aria-hidden>
          <span />
        </i>
        {formatMessage({ id: "wetStock.gap" })}
      </li>
    </chakra.ul>
  );
}

const LEGEND = {
  ...DAY_STATES,
  display: "flex",
  flexWrap: "wrap",
  columnGap: "4",
  rowGap: "1",
  listStyle: "none",
  fontSize: "xs",
  color: "muted",
  "& li": { display: "inline-flex", alignItems: "center", gap: "1.5" },
  "& i": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    minInlineSize: "5",
    blockSize: "5",
    fontStyle: "normal",
    fontSize: "2xs",
  },
  "& i[data-state=PENDING]": { borderWidth: "1px", borderColor: "line" },
} as const;

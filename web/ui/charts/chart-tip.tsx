import { chakra } from "@chakra-ui/react";
import { tabular } from "../theme.ts";
import type { ChartData, ChartPoint } from "./chart-data.ts";

interface Props extends Pick<ChartData, "words" | "format"> {
  /** The one that is pointed at. */
  readonly point: ChartPoint | undefined;
}

/** The exact figures of the point of a chart that somebody points at. */
export function ChartTip({ point, words, format }: Props) {
  if (!point) {
    return null;
  }
  const { label, value, compare, open, facts = [] } = point;
  const figure = (name: string, text: ChartPoint["compare"]) =>
    typeof text === "string" ? [{ name, figure: format(text) }] : [];
  const lines = [
    ...figure(words.value, value),
    ...facts,
    ...(words.compare === undefined ? [] : figure(words.compare, compare)),
  ];
  return (
    <chakra.div css={TIP}>
      <b>{label}</b>
      {open && words.open !== undefined && <small>{words.open}</small>}
      <dl>
        {lines.map(({ name, figure: text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </chakra.div>
  );
}

const TIP = {
  ...tabular,
  px: "2.5",
  py: "1.5",
  fontSize: "xs",
  bg: "surface.raised",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  boxShadow: "raised",
  "& > b": { fontWeight: "650" },
  "& > small": { marginInlineStart: "2", color: "muted" },
  "& > dl": { display: "grid", gridTemplateColumns: "auto auto", columnGap: "3" },
  "& > dl > div": { display: "contents" },
  "& dt": { color: "muted" },
  "& dd": { textAlign: "end", fontWeight: "600" },
} as const;

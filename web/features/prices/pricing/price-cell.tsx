import { chakra } from "@chakra-ui/react";
import { Clock } from "lucide-react";
import { memo, useState } from "react";
import { useIntl } from "react-intl";
import { isDecimal } from "../../../../common/decimal.ts";
import { decimalSigns, editableDecimal, parseDecimal } from "../../../lib/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { Spark } from "../../../ui/charts/spark.tsx";
import { handleNumpad } from "../../../ui/inputs/decimal-text.ts";
import { numeric } from "../../../ui/inputs/input-box.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { tabular } from "../../../ui/theme.ts";
import { ProgressMark } from "./price-marks.tsx";
import { priceProblem } from "./price-rules.ts";
import type { PriceCellFragment } from "./pricing.generated.ts";

interface Props {
  readonly cell: PriceCellFragment;
  /** What the cell is called: "Diesel at Harbour". */
  readonly label: string;
  readonly timeZone: string;
  /** What has been written into it; undefined: nothing. */
  readonly written: string | undefined;
  /** Absent: it is only read. */
  readonly onWrite: ((price: string) => void) | undefined;
}

/** A price of the matrix: its figure (to be written over), its course at a glance, what is planned and how far it is. */
export const PriceMatrixCell = memo(function PriceMatrixCell({ cell, label, timeZone, written, onWrite }: Props) {
  const { price } = useFormat();
  return (
    <chakra.span css={CELL} data-changed={written !== undefined || undefined}>
      <chakra.span className="beside">
        <ProgressMark progress={cell.progress} />
        <PlannedMark cell={cell} timeZone={timeZone} />
        {cell.history.length > 1 && <Spark values={cell.history.map((point) => Number(point.price))} close />}
      </chakra.span>
      {onWrite ? (
        <PriceBox label={label} value={written ?? cell.price ?? ""} onWrite={onWrite} />
      ) : (
        <bdi>{cell.price === null ? NO_VALUE : price(cell.price)}</bdi>
      )}
    </chakra.span>
  );
});

/** A number that is written in place, in the person's language; what is no price is marked and passed on. */
function PriceBox({
  label,
  value,
  onWrite,
}: {
  readonly label: string;
  readonly value: string;
  readonly onWrite: (price: string) => void;
}) {
  const { locale, formatMessage } = useIntl();
  // What is typed stays as it is until the box is left, also where it is nothing any more.
  const [typed, setTyped] = useState<string>();
  const left = editableDecimal(aligned(value), locale);

  function handleText(next: string) {
    setTyped(next);
    onWrite(parseDecimal(next, locale) ?? next);
  }

  return (
    <input
      aria-label={label}
      aria-invalid={priceProblem(value) !== undefined}
      placeholder={formatMessage({ id: "price.none" })}
      inputMode="decimal"
      dir={numeric.dir}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? left}
      onChange={(event) => handleText(event.target.value)}
      onFocus={(event) => {
        setTyped(left);
        event.target.select();
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => handleNumpad(event, decimalSigns(locale).decimal, handleText)}
    />
  );
}

/** With two decimals at least, as prices are told everywhere: those of a column stand below each other. */
const aligned = (price: string): string => {
  const [whole = "", fraction = ""] = price.split(".");
  return isDecimal(price) ? `${whole}.${fraction.padEnd(2, "0")}` : price;
};

/** That a price falls due later; which and when is told to who asks. */
function PlannedMark({ cell, timeZone }: Pick<Props, "cell" | "timeZone">) {
  const { formatMessage } = useIntl();
  const { price, dateTime } = useFormat(timeZone);
  const [next] = cell.planned;
  if (next === undefined) {
    return null;
  }
  const values = { price: price(next.price), time: dateTime(next.effectiveAt) };
  const text = formatMessage({ id: "price.planned.from" }, values);
  return (
    <chakra.span display="inline-flex" color="state.authorized.fg" title={text}>
      <Clock size={14} aria-hidden />
      <chakra.span srOnly>{text}</chakra.span>
    </chakra.span>
  );
}

const CELL = {
  ...tabular,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "1.5",
  minWidth: "0",
  "& .beside": { display: "inline-flex", alignItems: "center", gap: "1.5", marginInlineEnd: "auto", color: "muted" },
  // The figure stands under its header's end; only the box around it goes beyond.
  "&:dir(rtl) input": { textAlign: "left" },
  "& input": {
    width: "5em",
    flex: "none",
    paddingInline: "1.5",
    // On both sides: the input runs left to right, the cell around it as the page does.
    marginInline: "calc(-1px - {spacing.1.5})",
    textAlign: "right",
    background: "transparent",
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "control",
    outline: "none",
  },
  "& input::placeholder": { fontSize: "xs", color: "muted" },
  "& input:hover": { borderColor: "line.strong" },
  "& input:focus-visible": { borderColor: "accent.solid", outline: "1px solid", outlineColor: "accent.solid" },
  "& input[aria-invalid=true]": { borderColor: "state.fault.line", color: "state.fault.fg" },
  "&[data-changed] input": { background: "accent.subtle", borderColor: "accent.solid", fontWeight: 650 },
} as const;

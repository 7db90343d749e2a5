import { chakra } from "@chakra-ui/react";
import { useState, type ReactNode } from "react";
import { useIntl } from "react-intl";
import type { DecimalLimits } from "../../../common/decimal.ts";
import { decimalSigns, editableDecimal, parseDecimal } from "../../lib/decimal.ts";
import { useMe } from "../../lib/me.ts";
import { handleNumpad, useDecimalText } from "./decimal-text.ts";
import { decimalProblem } from "./decimal-limits.ts";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { BoxNote, InputBox, numeric } from "./input-box.tsx";
import { useSay } from "./say.ts";

export interface DecimalInputProps extends InputProps<string> {
  readonly limits?: DecimalLimits;
  /** A symbol in front of the number. */
  readonly symbol?: ReactNode;
  /** A unit after it. */
  readonly unit?: ReactNode;
}

const NO_LIMITS: DecimalLimits = {};

/**
 * An exact number: a decimal string in and out, never a float. It is written with the language's separator and without
 * groups, so that nobody takes a thousand for a thousandth; what is typed or pasted may have either. What is no number
 * is passed on as it was typed, and refused by whoever checks the value.
 */
export function DecimalInput(props: DecimalInputProps) {
  const { value, onChange, onBlur, limits = NO_LIMITS, symbol, unit, error, ...field } = props;
  const { locale } = useIntl();
  const say = useSay();
  const { text, setText } = useDecimalText(value, locale);
  const [left, setLeft] = useState(false);
  const problem = left ? decimalProblem(value, limits) : undefined;

  function handleText(next: string) {
    setText(next);
    setLeft(false);
    onChange(parseDecimal(next, locale) ?? next);
  }

  function handleBlur() {
    setLeft(true);
    setText(editableDecimal(value, locale));
    onBlur?.();
  }

  return (
    <FieldFrame {...field} error={error ?? (problem && say(problem))}>
      {(control) => (
        <InputBox>
          {symbol && <BoxNote>{symbol}</BoxNote>}
          <chakra.input
            {...control}
            {...numeric}
            inputMode={limits.digits === 0 ? "numeric" : "decimal"}
            value={text}
            onChange={(event) => handleText(event.target.value)}
            onKeyDown={(event) => handleNumpad(event, decimalSigns(locale).decimal, handleText)}
            onBlur={handleBlur}
          />
          {unit && <BoxNote>{unit}</BoxNote>}
        </InputBox>
      )}
    </FieldFrame>
  );
}

/** An amount with the network's currency symbol, two decimals unless told. */
export function MoneyInput({ limits, symbol, ...props }: Omit<DecimalInputProps, "unit">) {
  const network = useMe()?.network.currencySymbol;
  return <DecimalInput {...props} limits={{ digits: 2, ...limits }} symbol={symbol ?? network} />;
}

/** A quantity in a grade's or the network's unit, three decimals unless told. */
export function VolumeInput({ limits, unit, ...props }: Omit<DecimalInputProps, "symbol">) {
  const network = useMe()?.network.measureUnitSymbol;
  return <DecimalInput {...props} limits={{ digits: 3, ...limits }} unit={unit ?? network} />;
}

/** A share in per cent: "12.5" is 12.5 %. From 0 to 100 with two decimals unless told. */
export function PercentageInput({ limits, ...props }: Omit<DecimalInputProps, "symbol" | "unit">) {
  const { locale } = useIntl();
  const sign = new Intl.NumberFormat(locale, { style: "percent" }).formatToParts(1).find(isPercent)?.value;
  return <DecimalInput {...props} limits={{ digits: 2, min: "0", max: "100", ...limits }} unit={sign} />;
}

function isPercent({ type }: Intl.NumberFormatPart): boolean {
  return type === "percentSign";
}

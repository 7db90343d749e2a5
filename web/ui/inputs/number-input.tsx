import { chakra } from "@chakra-ui/react";
import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { isDecimal } from "../../../common/decimal.ts";
import { latinDigits, parseDecimal } from "../../lib/decimal.ts";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { decimalProblem, type Said } from "./decimal-limits.ts";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { BoxNote, InputBox, numeric } from "./input-box.tsx";
import { useSay } from "./say.ts";

interface Props extends InputProps<number | null> {
  readonly min?: number;
  readonly max?: number;
  readonly unit?: ReactNode;
}

/** Within what a contract's Int can hold. */
const MOST = 999_999_999;

/** A whole number in threes, whatever mark stands between them. */
const THREES = /^([-\u2212\u2013]?\d{1,3})([.,]\d{3})+$/u;

/**
 * A count: a whole number, null while nothing is written, and NaN for a text that is none: it stays as it was typed, and whoever
 * checks the value refuses it. Arrow keys and the two buttons go one further or back.
 */
export function NumberInput({ value, onChange, onBlur, min, max, unit, error, ...field }: Props) {
  const { formatMessage, locale } = useIntl();
  const say = useSay();
  const { text, setText } = useCountText(value, locale);
  const [left, setLeft] = useState(false);
  const problem = left ? countProblem(text, { locale, min, max }) : undefined;

  function handleText(next: string) {
    setText(next);
    setLeft(false);
    onChange(countOf(next, locale));
  }

  function handleBlur() {
    setLeft(true);
    setText((now) => writtenCount(countOf(now, locale)) ?? now);
    onBlur?.();
  }

  function handleStep(by: number) {
    const next = value === null || Number.isNaN(value) ? (min ?? 0) : value + by;
    onChange(Math.max(min ?? -Infinity, Math.min(max ?? Infinity, next)));
  }

  function handleKey(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      handleStep(by);
    }
  }

  const step = (by: number, icon: ReactNode) => (
    <PlainIconButton
      size="sm"
      tabIndex={-1}
      disabled={
        field.disabled || (value !== null && (by > 0 ? value >= (max ?? Infinity) : value <= (min ?? -Infinity)))
      }
      label={formatMessage({ id: by > 0 ? "input.more" : "input.less" })}
      onClick={() => handleStep(by)}
    >
      <span>{icon}</span>
    </PlainIconButton>
  );
  return (
    <FieldFrame {...field} error={error ?? (problem && say(problem))}>
      {(control) => (
        <InputBox>
          <chakra.input
            {...control}
            {...numeric}
            role="spinbutton"
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={value === null || Number.isNaN(value) ? undefined : value}
            inputMode="numeric"
            value={text}
            onChange={(event) => handleText(event.target.value)}
            onKeyDown={handleKey}
            onBlur={handleBlur}
          />
          {unit && <BoxNote>{unit}</BoxNote>}
          {step(-1, <Minus size={15} aria-hidden />)}
          {step(1, <Plus size={15} aria-hidden />)}
        </InputBox>
      )}
    </FieldFrame>
  );
}

/** What is in the field: as typed while the value means just that, else the value. */
function useCountText(value: number | null, locale: string) {
  const [text, setText] = useState(() => writtenCount(value) ?? "");
  const shown = useRef(value);
  if (!Object.is(shown.current, value) && !Object.is(countOf(text, locale), value)) {
    setText(writtenCount(value) ?? "");
  }
  shown.current = value;
  return { text, setText };
}

/** What a text counts: null for nothing, NaN for what is no whole number, or too large a one. */
function countOf(text: string, locale: string): number | null {
  const decimal = decimalOf(text, locale);
  const count = isDecimal(decimal) ? Number(decimal) : Number.NaN;
  return decimal === "" ? null : Number.isInteger(count) && Math.abs(count) <= MOST ? count : Number.NaN;
}

/** A text as a decimal; one that is none as it is. Three digits behind a mark are thousands here, in every language. */
function decimalOf(text: string, locale: string): string {
  const plain = latinDigits(text).trim();
  return parseDecimal(THREES.test(plain) ? plain.replaceAll(/[.,]/g, "") : plain, locale) ?? plain;
}

const writtenCount = (count: number | null): string | undefined =>
  count === null ? "" : Number.isNaN(count) ? undefined : String(count);

/** What is wrong with a text for a count. */
function countProblem(
  text: string,
  { locale, min, max }: { locale: string; min: number | undefined; max: number | undefined },
): Said | undefined {
  const limits = { digits: 0, max: String(max ?? MOST), ...(min !== undefined && { min: String(min) }) };
  const problem = decimalProblem(decimalOf(text, locale), limits);
  return problem?.id === "form.notANumber" ? { id: "form.digits", values: { digits: 0 } } : problem;
}

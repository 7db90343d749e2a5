import { chakra } from "@chakra-ui/react";
import { Minus, Plus } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { BoxNote, InputBox, numeric } from "./input-box.tsx";

interface Props extends InputProps<number | null> {
  readonly min?: number;
  readonly max?: number;
  readonly unit?: ReactNode;
}

/** As many digits as a contract's Int can hold, and no more. */
const MOST_DIGITS = 9;

/** Decimals of a number that is pasted or put in whole: a mark with other than three digits behind it, which would be a thousands'. */
const DECIMALS = /[.,٫](?!\d{3}$)\d*$/u;

/** A count: a whole number, null while nothing is written. Arrow keys and the two buttons go one further or back. */
export function NumberInput({ value, onChange, onBlur, min, max, unit, ...field }: Props) {
  const { formatMessage } = useIntl();

  function handleText(text: string) {
    const plain = text
      .normalize("NFKC")
      .trim()
      .replace(DECIMALS, "")
      .replaceAll(/[^\d-]/g, "");
    const [sign, digits] = [(min ?? 0) < 0 && plain.startsWith("-") ? -1 : 1, plain.replaceAll("-", "")];
    onChange(digits === "" ? null : sign * Number(digits.slice(0, MOST_DIGITS)));
  }

  function handleStep(by: number) {
    const next = value === null ? (min ?? 0) : value + by;
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
    <FieldFrame {...field}>
      {(control) => (
        <InputBox>
          <chakra.input
            {...control}
            {...numeric}
            role="spinbutton"
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={value ?? undefined}
            inputMode="numeric"
            value={value === null ? "" : String(value)}
            onChange={(event) => handleText(event.target.value)}
            onKeyDown={handleKey}
            onBlur={onBlur}
          />
          {unit && <BoxNote>{unit}</BoxNote>}
          {step(-1, <Minus size={15} aria-hidden />)}
          {step(1, <Plus size={15} aria-hidden />)}
        </InputBox>
      )}
    </FieldFrame>
  );
}

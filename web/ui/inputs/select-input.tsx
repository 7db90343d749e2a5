import { chakra } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { InputBox } from "./input-box.tsx";

export interface Option<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Props<T extends string> extends InputProps<T | ""> {
  readonly options: readonly Option<T>[];
  /** What nothing chosen is called. */
  readonly nothing?: MessageId;
}

/** One of a few: the platform's own list, right on a phone too. "" is nothing chosen, which only a field that may be empty keeps. */
export function SelectInput<T extends string>(props: Props<T>) {
  const { value, onChange, onBlur, options, nothing = "input.nothing", ...field } = props;
  const { formatMessage } = useIntl();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <InputBox position="relative">
          <chakra.select
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value as T | "")}
            onBlur={onBlur}
            css={SELECT}
            color={value === "" ? "muted" : "text"}
          >
            {(value === "" || !field.required) && (
              <option value="" disabled={field.required}>
                {formatMessage({ id: field.required ? "input.choose" : nothing })}
              </option>
            )}
            {options.map(({ value: each, label, disabled }) => (
              <option key={each} value={each} disabled={disabled}>
                {label}
              </option>
            ))}
          </chakra.select>
          <chakra.span color="muted" position="absolute" insetEnd="2.5" pointerEvents="none" display="inline-flex">
            <ChevronDown size={16} aria-hidden />
          </chakra.span>
        </InputBox>
      )}
    </FieldFrame>
  );
}

const SELECT = {
  flex: "1",
  minWidth: "0",
  height: "calc({sizes.control} - 2px)",
  paddingInlineStart: "3",
  paddingInlineEnd: "8",
  background: "transparent",
  outline: "none",
  appearance: "none",
  cursor: "pointer",
  textOverflow: "ellipsis",
  "& option": { background: "surface.raised", color: "text" },
} as const;

import { chakra } from "@chakra-ui/react";
import { ChevronDown, CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useIntl } from "react-intl";
import { InputBox } from "./input-box.tsx";

interface CellProps {
  /** What it is called where the column's head isn't seen: "Address, row 2". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, in the person's language. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** A line of text in a cell of a table that is typed into. */
export function CellInput({ placeholder, ...cell }: CellProps & { readonly placeholder?: string }) {
  return (
    <Cell error={cell.error}>
      {(aria) => (
        <chakra.input
          {...aria}
          aria-label={cell.label}
          value={cell.value}
          placeholder={placeholder}
          disabled={cell.disabled}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => cell.onChange(event.target.value)}
        />
      )}
    </Cell>
  );
}

/** One of a few values in a cell; "" is none. */
export function CellSelect({
  options,
  ...cell
}: CellProps & { readonly options: readonly { readonly value: string; readonly label: string }[] }) {
  const { formatMessage } = useIntl();
  const known = options.some(({ value }) => value === cell.value);
  return (
    <Cell error={cell.error}>
      {(aria) => (
        <>
          <chakra.select
            {...aria}
            aria-label={cell.label}
            value={cell.value}
            disabled={cell.disabled}
            onChange={(event) => cell.onChange(event.target.value)}
            css={SELECT}
          >
            <option value="">{formatMessage({ id: "input.choose" })}</option>
            {!known && cell.value !== "" && <option value={cell.value}>{cell.value}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </chakra.select>
          <chakra.span position="absolute" insetEnd="2" color="muted" pointerEvents="none" display="inline-flex">
            <ChevronDown size={15} aria-hidden />
          </chakra.span>
        </>
      )}
    </Cell>
  );
}

interface Aria {
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

function Cell({
  error,
  children,
}: {
  readonly error: string | undefined;
  readonly children: (aria: Aria) => ReactNode;
}) {
  const id = useId();
  return (
    <>
      <InputBox position="relative">
        {children({ "aria-invalid": error !== undefined, "aria-describedby": error === undefined ? undefined : id })}
      </InputBox>
      {error !== undefined && (
        <chakra.span id={id} display="flex" gap="1" fontSize="xs" color="state.fault.fg" fontWeight="550">
          <CircleAlert size={13} aria-hidden />
          <span>{error}</span>
        </chakra.span>
      )}
    </>
  );
}

const SELECT = {
  flex: "1",
  minWidth: "0",
  height: "calc({sizes.control} - 2px)",
  paddingInlineStart: "3",
  paddingInlineEnd: "7",
  background: "transparent",
  outline: "none",
  appearance: "none",
  textOverflow: "ellipsis",
  "& option": { background: "surface.raised", color: "text" },
} as const;

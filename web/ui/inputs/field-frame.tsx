import { chakra } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";

/** What every labelled field has around its control. */
export interface FieldProps {
  readonly label: MessageId;
  readonly labelValues?: Record<string, string | number> | undefined;
  /** The label is for those alone who don't see what it stands beside. */
  readonly labelHidden?: boolean | undefined;
  /** What it is for or how it is written, below the control. */
  readonly hint?: ReactNode;
  /** What is wrong with it, in the person's language. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A field with a value of its own kind. */
export interface InputProps<T> extends FieldProps {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** What ties a control to the words around it. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
  readonly "aria-required": boolean | undefined;
  readonly disabled: boolean | undefined;
}

interface FrameProps extends FieldProps {
  readonly children: (control: ControlProps, labelId: string) => ReactNode;
}

/** Label above, control, hint or error below: the frame of a field with one control. */
export function FieldFrame({ children, ...field }: FrameProps) {
  const { id, labelId, control } = useFrame(field);
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" minW="0" w="100%">
      <chakra.label id={labelId} htmlFor={id} css={LABEL} {...shown(field)}>
        <Label {...field} />
      </chakra.label>
      {children(control, labelId)}
      <Below id={id} {...field} />
    </chakra.div>
  );
}

/** The same for a field of several controls: a group that its label names. */
export function GroupFrame({ children, ...field }: FrameProps) {
  const { id, labelId, control } = useFrame(field);
  return (
    <chakra.div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={control["aria-describedby"]}
      display="flex"
      flexDirection="column"
      gap="1"
      minW="0"
      w="100%"
    >
      <chakra.span id={labelId} css={LABEL} {...shown(field)}>
        <Label {...field} />
      </chakra.span>
      {children(control, labelId)}
      <Below id={id} {...field} />
    </chakra.div>
  );
}

function useFrame({ hint, error, required, disabled }: FieldProps) {
  const id = useId();
  const described = [...(error ? [`${id}error`] : []), ...(hint ? [`${id}hint`] : [])].join(" ") || undefined;
  const control: ControlProps = {
    id,
    "aria-describedby": described,
    "aria-invalid": Boolean(error),
    "aria-required": required || undefined,
    disabled,
  };
  return { id, labelId: `${id}label`, control };
}

const shown = ({ required, labelHidden = false }: FieldProps) => ({
  srOnly: labelHidden,
  "data-required": required || undefined,
});

function Label({ label, labelValues }: FieldProps) {
  return useIntl().formatMessage({ id: label }, labelValues);
}

/** What is wrong, above how it is written: whoever wrote it otherwise needs that most. */
function Below({ id, hint, error }: FieldProps & { readonly id: string }) {
  return (
    <>
      {error && (
        <chakra.span id={`${id}error`} css={LINE} color="state.fault.fg" fontWeight="550">
          <CircleAlert size={13} aria-hidden />
          <span>{error}</span>
        </chakra.span>
      )}
      {hint && (
        <chakra.span id={`${id}hint`} css={LINE} color="muted">
          <span>{hint}</span>
        </chakra.span>
      )}
    </>
  );
}

const LABEL = {
  fontSize: "sm",
  fontWeight: "550",
  lineHeight: "1.35",
  // Those who listen are told by aria-required.
  "&[data-required]::after": { content: '" *" / ""', color: "state.fault.fg" },
} as const;

const LINE = {
  display: "flex",
  gap: "1",
  fontSize: "xs",
  lineHeight: "1.4",
  "& > svg": { flex: "none", marginBlockStart: "0.125rem" },
  "& > span": { minWidth: 0, overflowWrap: "anywhere" },
} as const;

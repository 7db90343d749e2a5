import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { TimeBox } from "./time-box.tsx";

/** A time of day: HH:mm, "", or what was typed and is no time. */
export function TimeInput({ value, onChange, onBlur, ...field }: InputProps<string>) {
  return (
    <FieldFrame {...field}>
      {({ "aria-required": _required, ...control }) => (
        <TimeBox control={control} value={value} onChange={onChange} onBlur={onBlur} />
      )}
    </FieldFrame>
  );
}

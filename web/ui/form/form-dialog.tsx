import { useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { FormattedMessage } from "react-intl";
import { DialogFrame } from "../dialog-frame.tsx";
import { firstField, FormBody, FormButtons, leavingOf, submitOf, type FormFrameProps } from "./form-parts.tsx";

interface Props<TValues extends FieldValues> extends FormFrameProps<TValues> {
  readonly size?: "sm" | "md" | "lg";
}

/** A short form over the screen, there as long as it is rendered; Escape and the ground behind it ask first. */
export function FormDialog<TValues extends FieldValues>({ size = "sm", children, ...frame }: Props<TValues>) {
  const { form, title, titleValues } = frame;
  const body = useRef<HTMLDivElement>(null);
  return (
    <DialogFrame
      title={<FormattedMessage id={title} values={titleValues} />}
      size={size}
      onClose={leavingOf(frame)}
      onSubmit={submitOf(form)}
      initialFocus={() => firstField(body.current)}
      footer={<FormButtons {...frame} />}
    >
      <div ref={body}>
        <FormBody form={form}>{children}</FormBody>
      </div>
    </DialogFrame>
  );
}

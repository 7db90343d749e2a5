import { Button, chakra } from "@chakra-ui/react";
import type { FormEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { leave } from "./leave.ts";
import type { KitForm } from "./use-kit-form.ts";

/** What a dialog, a drawer and a page of a form have in common. */
export interface FormFrameProps<TValues extends FieldValues> {
  readonly form: KitForm<TValues>;
  readonly title: MessageId;
  readonly titleValues?: Record<string, string | number>;
  /** The verb on the button; "Save" unless told. */
  readonly action?: MessageId;
  /** What is done cannot be taken back. */
  readonly tone?: "normal" | "danger";
  /** The person wants to leave without saving; asked first where something would be lost. */
  readonly onClose: () => void;
  /** The word for that; "Cancel" unless told. */
  readonly leaving?: MessageId | undefined;
  /** Ends what takes long before all of it is done: stands in the place of leaving while it is under way. */
  readonly onStop?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Sends on Enter, and nothing but its own: a form over another form is no part of it. */
export function submitOf<TValues extends FieldValues>(form: KitForm<TValues>) {
  return (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void form.handleSubmit();
  };
}

/** Where a form that opens is begun: its first field, not the cross that closes it. */
export function firstField(form: HTMLElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>("[data-form-fields] :is(input, select, textarea)") ?? null;
}

/** What the cross and the button beside the verb do. */
export function leavingOf<TValues extends FieldValues>({
  form,
  onClose,
  onStop,
}: Pick<FormFrameProps<TValues>, "form" | "onClose" | "onStop">) {
  return () => (form.busy && onStop ? onStop() : void leave(form, onClose));
}

/** The summary over the fields. */
export function FormBody<TValues extends FieldValues>({
  form,
  children,
}: Pick<FormFrameProps<TValues>, "form" | "children">) {
  return (
    <>
      <ErrorSummary lines={form.summary} onGo={form.focus} />
      <chakra.div data-form-fields display="flex" flexDirection="column" gap="4">
        {children}
      </chakra.div>
    </>
  );
}

/** Cancel, or stop while that can be, and the verb, which says so while it is under way and cannot be pressed twice. */
export function FormButtons<TValues extends FieldValues>(props: Omit<FormFrameProps<TValues>, "title" | "children">) {
  const { form, action = "form.save", tone, leaving = "action.cancel", onStop } = props;
  const { formatMessage } = useIntl();
  const { busy } = form;
  return (
    <>
      <Button variant="outline" colorPalette="gray" onClick={leavingOf(props)}>
        <FormattedMessage id={busy && onStop ? "form.stop" : leaving} />
      </Button>
      <Button
        type="submit"
        colorPalette={tone === "danger" ? "red" : "accent"}
        aria-disabled={busy}
        aria-busy={busy}
        opacity={busy ? 0.75 : 1}
      >
        {formatMessage({ id: busy ? "form.busy" : action })}
      </Button>
    </>
  );
}

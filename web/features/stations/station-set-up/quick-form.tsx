import { Button, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { FormBody, submitOf } from "../../../ui/form/form-parts.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";

interface Props<TValues extends FieldValues> {
  readonly form: KitForm<TValues>;
  /** The verb on its button. */
  readonly action: MessageId;
  readonly children?: ReactNode;
}

/** A form of few fields in a step: side by side where there is room, with one button; Enter sends it. */
export function QuickForm<TValues extends FieldValues>({ form, action, children }: Props<TValues>) {
  const { formatMessage } = useIntl();
  return (
    <chakra.form noValidate onSubmit={submitOf(form)}>
      <FormBody form={form}>
        <chakra.div css={FIELDS}>{children}</chakra.div>
        <chakra.div>
          <Button
            type="submit"
            size="sm"
            colorPalette="accent"
            aria-disabled={form.busy}
            aria-busy={form.busy}
            opacity={form.busy ? 0.75 : 1}
          >
            {formatMessage({ id: form.busy ? "form.busy" : action })}
          </Button>
        </chakra.div>
      </FormBody>
    </chakra.form>
  );
}

const FIELDS = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12rem), 1fr))",
  gap: "3",
  alignItems: "start",
} as const;

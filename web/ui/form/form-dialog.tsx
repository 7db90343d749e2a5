import { Dialog, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { firstField, FormBody, FormButtons, submitOf, type FormFrameProps } from "./form-parts.tsx";
import { leave } from "./leave.ts";

interface Props<TValues extends FieldValues> extends FormFrameProps<TValues> {
  readonly size?: "sm" | "md" | "lg";
}

/** A short form over the screen, there as long as it is rendered; Escape and the ground behind it ask first. */
export function FormDialog<TValues extends FieldValues>({ size = "sm", children, ...frame }: Props<TValues>) {
  const { form, title, titleValues, onClose } = frame;
  const { formatMessage } = useIntl();
  const content = useRef<HTMLFormElement>(null);
  const handleLeave = () => void leave(form, onClose);
  return (
    <Dialog.Root
      open
      size={size}
      placement={{ base: "bottom", sm: "center" }}
      scrollBehavior="inside"
      initialFocusEl={() => firstField(content.current)}
      onOpenChange={({ open }) => !open && handleLeave()}
    >
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content borderWidth="1px" borderColor="line" mx={{ base: "2", sm: "4" }}>
            <form ref={content} style={{ display: "contents" }} noValidate onSubmit={submitOf(form)}>
              <Dialog.Header display="flex" alignItems="flex-start" px="5" pt="4" pb="3">
                <Dialog.Title fontSize="lg" flex="1" lineHeight="1.35">
                  <FormattedMessage id={title} values={titleValues} />
                </Dialog.Title>
                <PlainIconButton size="sm" label={formatMessage({ id: "action.close" })} onClick={handleLeave}>
                  <X size={17} aria-hidden />
                </PlainIconButton>
              </Dialog.Header>
              <Dialog.Body px="5" pt="1" pb="4">
                <FormBody form={form}>{children}</FormBody>
              </Dialog.Body>
              <Dialog.Footer px="5" py="3" borderTopWidth="1px" borderColor="line">
                <FormButtons {...frame} />
              </Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

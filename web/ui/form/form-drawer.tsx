import { Drawer, Portal } from "@chakra-ui/react";
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

/** A longer form beside the list that it belongs to; Escape and the ground behind it ask first. */
export function FormDrawer<TValues extends FieldValues>({ size = "md", children, ...frame }: Props<TValues>) {
  const { form, title, titleValues, onClose } = frame;
  const { formatMessage } = useIntl();
  const content = useRef<HTMLFormElement>(null);
  const handleLeave = () => void leave(form, onClose);
  return (
    <Drawer.Root
      open
      placement="end"
      size={size}
      initialFocusEl={() => firstField(content.current)}
      onOpenChange={({ open }) => !open && handleLeave()}
    >
      <Portal>
        <Drawer.Backdrop bg="scrim" />
        <Drawer.Positioner>
          <Drawer.Content>
            <form ref={content} style={{ display: "contents" }} noValidate onSubmit={submitOf(form)}>
              <Drawer.Header py="2.5" px="4" borderBottomWidth="1px" borderColor="line">
                <Drawer.Title flex="1" fontSize="lg" fontWeight="600">
                  <FormattedMessage id={title} values={titleValues} />
                </Drawer.Title>
                <PlainIconButton label={formatMessage({ id: "action.close" })} onClick={handleLeave}>
                  <X size={18} aria-hidden />
                </PlainIconButton>
              </Drawer.Header>
              <Drawer.Body px="4" py="4">
                <FormBody form={form}>{children}</FormBody>
              </Drawer.Body>
              <Drawer.Footer px="4" py="3" borderTopWidth="1px" borderColor="line">
                <FormButtons {...frame} />
              </Drawer.Footer>
            </form>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

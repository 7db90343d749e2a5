import { Dialog, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "./plain-icon-button.tsx";
import { closedByPress } from "./toast-region.ts";

/** Widths that the kit's own sizes don't have. */
const WIDTHS = {
  wide: { w: "themeDialog", maxW: "themeDialog" },
  landscape: { w: "landscapeDialog", maxW: "calc(100vw - 2rem)" },
} as const;

interface Props {
  /** The dialog's name. */
  readonly title: ReactNode;
  /** What it is about, read with the name. */
  readonly description?: ReactNode;
  /** `xs` for a question, `wide` the 600 px of specification §9, `xl` for a sheet of office paper, `landscape` for one on its long side. */
  readonly size?: "xs" | "sm" | "md" | "lg" | "xl" | "wide" | "landscape";
  /** A question that has to be answered; it has no cross. */
  readonly role?: "dialog" | "alertdialog";
  /** By the cross, Escape or the ground behind it; absent: nothing but its own buttons close it. */
  readonly onClose?: () => void;
  /** A click on the ground behind doesn't close it: there is work in it that would be lost. */
  readonly keeps?: boolean;
  /** What is behind it can't be read meanwhile. */
  readonly veils?: boolean;
  /** Makes the whole dialog a form, which Enter sends. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** What has the focus first; the first thing that can have it unless told. */
  readonly initialFocus?: () => HTMLElement | null;
  /** The buttons, the one with the verb last. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** A dialog over everything else, there as long as it is rendered: name, cross, what it shows, buttons. */
export function DialogFrame(props: Props) {
  const { size = "sm", role = "dialog", keeps = false, veils = false, onClose, initialFocus, ...content } = props;
  const isOurs = size === "wide" || size === "landscape";
  return (
    <Dialog.Root
      open
      role={role}
      size={isOurs ? "md" : size}
      placement={{ base: "bottom", sm: "center" }}
      scrollBehavior="inside"
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={onClose !== undefined && !keeps}
      {...(initialFocus ? { initialFocusEl: initialFocus } : {})}
      onOpenChange={({ open }) => !open && onClose?.()}
      {...closedByPress}
    >
      <Portal>
        <Dialog.Backdrop bg="scrim" {...(veils && { backdropFilter: "blur(24px)" })} />
        <Dialog.Positioner>
          <Dialog.Content
            borderWidth="1px"
            borderColor="line"
            mx={{ base: "2", sm: "4" }}
            {...(isOurs && WIDTHS[size])}
          >
            <Content {...content} onClose={role === "dialog" ? onClose : undefined} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

type ContentProps = Pick<Props, "title" | "description" | "onSubmit" | "footer" | "children"> & {
  /** The cross's. */
  readonly onClose: (() => void) | undefined;
};

function Content({ onSubmit, ...parts }: ContentProps) {
  return onSubmit ? (
    <form style={{ display: "contents" }} noValidate onSubmit={onSubmit}>
      <Parts {...parts} />
    </form>
  ) : (
    <Parts {...parts} />
  );
}

function Parts({ title, description, footer, children, onClose }: Omit<ContentProps, "onSubmit">) {
  const { formatMessage } = useIntl();
  return (
    <>
      <Dialog.Header alignItems="flex-start" px="5" pt="4" pb="3">
        <Dialog.Title fontSize="lg" flex="1" lineHeight="1.35" overflowWrap="anywhere">
          {title}
        </Dialog.Title>
        {onClose && (
          <PlainIconButton size="sm" label={formatMessage({ id: "action.close" })} onClick={onClose}>
            <X size={17} aria-hidden />
          </PlainIconButton>
        )}
      </Dialog.Header>
      {(description || children) && (
        <Dialog.Body display="flex" flexDirection="column" gap="4" px="5" pt="1" pb="4">
          {description && (
            <Dialog.Description color="muted" textStyle="md">
              {description}
            </Dialog.Description>
          )}
          {children}
        </Dialog.Body>
      )}
      {footer && (
        <Dialog.Footer px="5" py="3" borderTopWidth="1px" borderColor="line" flexWrap="wrap">
          {footer}
        </Dialog.Footer>
      )}
    </>
  );
}

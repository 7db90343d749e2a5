import { Box, chakra, Drawer, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useRef, type FormEvent, type ReactNode } from "react";
import { useIntl } from "react-intl";
import { IconButton } from "./icon-button.tsx";
import { closedByPress } from "./toast-region.ts";

interface Props {
  /** The drawer's name. */
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** What can be done with what it shows, before the cross. */
  readonly actions?: ReactNode;
  readonly size?: "xs" | "sm" | "md" | "lg";
  /** By the cross, Escape or the ground beside it. */
  readonly onClose: () => void;
  /** Makes the whole drawer a form, which Enter sends. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** What has the focus first; the drawer itself unless told, so that it is read from its beginning. */
  readonly initialFocus?: () => HTMLElement | null;
  /** What it shows fills it to its edges, e.g. a table. */
  readonly bare?: boolean;
  /** It holds surfaces of its own and is ground to them. */
  readonly ground?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A drawer at the page's end, there as long as it is rendered: name, cross, what it shows, buttons. */
export function DrawerFrame({ size = "md", onClose, initialFocus, ground = false, ...content }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      open
      placement="end"
      size={size}
      initialFocusEl={initialFocus ?? (() => frame.current)}
      onOpenChange={({ open }) => !open && onClose()}
      {...closedByPress}
    >
      <Portal>
        <Drawer.Backdrop bg="scrim" />
        <Drawer.Positioner>
          <Drawer.Content ref={frame} tabIndex={-1} outline="none" bg={ground ? "ground" : "surface"}>
            <Content {...content} onClose={onClose} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

type ContentProps = Omit<Props, "size" | "initialFocus" | "ground">;

function Content({ onSubmit, ...parts }: ContentProps) {
  return onSubmit ? (
    <form style={{ display: "contents" }} noValidate onSubmit={onSubmit}>
      <Parts {...parts} />
    </form>
  ) : (
    <Parts {...parts} />
  );
}

function Parts({ title, subtitle, actions, onClose, bare = false, footer, children }: Omit<ContentProps, "onSubmit">) {
  const { formatMessage } = useIntl();
  return (
    <>
      <Drawer.Header alignItems="start" bg="surface" borderBlockEndWidth="1px" borderColor="line" py="2.5" px="4">
        <Box flex="1" minW="0" alignSelf="center">
          <Drawer.Title fontSize="lg" lineHeight="1.3" overflowWrap="anywhere">
            {title}
          </Drawer.Title>
          {subtitle && (
            <chakra.div color="muted" fontSize="sm" marginBlockStart="0.5">
              {subtitle}
            </chakra.div>
          )}
        </Box>
        {actions}
        <IconButton label={formatMessage({ id: "action.close" })} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </Drawer.Header>
      <Drawer.Body {...(bare ? { p: "0", display: "flex", flexDirection: "column", minH: "0" } : { px: "4", py: "4" })}>
        {children}
      </Drawer.Body>
      {footer && (
        <Drawer.Footer bg="surface" px="4" py="3" borderBlockStartWidth="1px" borderColor="line">
          {footer}
        </Drawer.Footer>
      )}
    </>
  );
}

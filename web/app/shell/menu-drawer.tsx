import { Drawer, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { IconButton } from "../../ui/icon-button.tsx";
import { MenuList } from "./menu-list.tsx";

/** The menu of a phone: over the content, from the start side. */
export function MenuDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Drawer.Root open={open} placement="start" size="xs" lazyMount unmountOnExit onOpenChange={onClose}>
      <Portal>
        <Drawer.Backdrop bg="scrim" />
        <Drawer.Positioner>
          <Drawer.Content maxW="menu">
            <Drawer.Header py="2.5" px="4" borderBottomWidth="1px">
              <Drawer.Title flex="1" fontSize="md" fontWeight="600">
                <FormattedMessage id="shell.menu" />
              </Drawer.Title>
              <IconButton label={formatMessage({ id: "shell.menu.close" })} onClick={onClose}>
                <X size={18} aria-hidden />
              </IconButton>
            </Drawer.Header>
            <Drawer.Body px="2.5" py="2">
              <nav aria-label={formatMessage({ id: "shell.menu" })}>
                <MenuList />
              </nav>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

import { Drawer, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { IconButton } from "../../ui/icon-button.tsx";
import { MenuList } from "./menu-list.tsx";
import type { ClosedGroups } from "./use-closed-groups.ts";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly groups: ClosedGroups;
}

/** The menu of a phone: over the content, from the start side. It begins where one is. */
export function MenuDrawer({ open, onClose, groups }: Props) {
  const { formatMessage } = useIntl();
  const menu = useRef<HTMLElement>(null);
  return (
    <Drawer.Root
      open={open}
      placement="start"
      size="xs"
      lazyMount
      unmountOnExit
      onOpenChange={onClose}
      initialFocusEl={() => menu.current?.querySelector<HTMLElement>("[aria-current=page]") ?? null}
    >
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
            <Drawer.Body px="2.5" py="2" fontSize="md">
              <nav ref={menu} aria-label={formatMessage({ id: "shell.menu" })}>
                <MenuList groups={groups} />
              </nav>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

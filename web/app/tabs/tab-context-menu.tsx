import { Menu, Portal } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { routeAt } from "./open-tabs.ts";
import { TabMenuItems } from "./tab-menu-items.tsx";
import type { TabActions } from "./use-tab-actions.ts";

/** Which tab's menu is open, and the point of the window where it was asked for, in CSS pixels. */
export interface MenuAt {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly at: MenuAt | undefined;
  readonly actions: TabActions;
  readonly onClose: () => void;
}

/** The menu of one tab, where the pointer is or below the tab that has the focus. */
export function TabContextMenu({ at, actions, onClose }: Props) {
  const { formatMessage } = useIntl();
  const route = at && routeAt(at.path);
  return at && route ? (
    <Menu.Root
      open
      onOpenChange={({ open }) => (open ? undefined : onClose())}
      positioning={{ placement: "bottom-start", getAnchorRect: () => ({ x: at.x, y: at.y, width: 0, height: 0 }) }}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="48" aria-label={formatMessage({ id: route.title })}>
            <TabMenuItems path={at.path} actions={actions} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  ) : null;
}

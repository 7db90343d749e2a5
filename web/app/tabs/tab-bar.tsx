import { chakra, Menu, Portal } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { useIntl } from "react-intl";
import { paths } from "../../lib/paths.ts";
import { PlainIconButton } from "../../ui/plain-icon-button.tsx";
import { screenOnly } from "../../ui/theme-print.ts";
import { TabMenuItems } from "./tab-menu-items.tsx";
import { TabList } from "./tab-list.tsx";
import { TabStrip } from "./tab-strip.tsx";
import { useTabActions, type TabActions } from "./use-tab-actions.ts";
import { useVisits } from "./use-visits.ts";

/** 40 px: the opened screens, home first and always in sight, and a list of them; on a phone that list alone. */
export function TabBar() {
  useVisits();
  const { formatMessage } = useIntl();
  const actions = useTabActions();
  return (
    <Bar {...screenOnly} aria-label={formatMessage({ id: "tabs.label" })}>
      <TabStrip actions={actions} />
      <TabList actions={actions} />
      <TabList actions={actions} beside />
      <PresentMenu actions={actions} />
    </Bar>
  );
}

/** The same actions without a right click, for the tab on screen. */
function PresentMenu({ actions }: { readonly actions: TabActions }) {
  const label = useIntl().formatMessage({ id: "tabs.menu" });
  return (
    <Menu.Root positioning={{ placement: "bottom-end" }}>
      <Menu.Trigger asChild>
        <PlainIconButton label={label} size="sm" mx="1.5">
          <ChevronDown size={16} aria-hidden />
        </PlainIconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="48">
            <TabMenuItems path={actions.present ?? paths.home} actions={actions} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const Bar = chakra("nav", {
  base: {
    display: "flex",
    alignItems: "center",
    flex: "none",
    h: "tabs",
    minW: "0",
    bg: "surface",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
});

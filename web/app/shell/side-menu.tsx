import { chakra, useToken } from "@chakra-ui/react";
import { m } from "framer-motion";
import { useIntl } from "react-intl";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { screenOnly } from "../../ui/theme-print.ts";
import { MenuList } from "./menu-list.tsx";
import type { ClosedGroups } from "./use-closed-groups.ts";

interface Props {
  readonly collapsed: boolean;
  readonly groups: ClosedGroups;
}

/** 260 px, or 65 px with icons only; the width springs between the two, for those who like that. */
export function SideMenu({ collapsed, groups }: Props) {
  const { formatMessage } = useIntl();
  const [moves] = usePreference("menuTransition");
  const [wide, narrow] = useToken("sizes", ["menu", "menuCollapsed"]);
  return (
    <chakra.div {...screenOnly} display={{ base: "none", md: "block" }} flex="none">
      <m.div
        initial={false}
        animate={{ width: collapsed ? narrow : wide }}
        style={{ height: "100%" }}
        {...(moves ? {} : { transition: { duration: 0 } })}
      >
        <chakra.nav
          aria-label={formatMessage({ id: "shell.menu" })}
          h="100%"
          px="2.5"
          py="2"
          data-chrome="menu"
          borderInlineEndWidth="1px"
          borderColor="line"
          overflowX="hidden"
          overflowY="auto"
          scrollbarWidth="thin"
        >
          <MenuList groups={groups} collapsed={collapsed} />
        </chakra.nav>
      </m.div>
    </chakra.div>
  );
}

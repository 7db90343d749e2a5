import { chakra } from "@chakra-ui/react";
import { useLayoutEffect, useId, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { useLocation } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { menuFor } from "../navigation.ts";
import { showCurrentEntry } from "./current-entry.ts";
import { MenuGroup } from "./menu-group.tsx";
import { MenuSections } from "./menu-sections.tsx";
import type { ClosedGroups } from "./use-closed-groups.ts";

interface Props {
  readonly groups: ClosedGroups;
  readonly collapsed?: boolean;
}

/** The routes this person may open, by the day's work. Collapsed it shows all their icons, whatever is closed. */
export function MenuList({ groups: { closed, toggle }, collapsed = false }: Props) {
  const menu = menuFor(useSession()?.permissions ?? []);
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // Before it is painted, so that the menu doesn't jump.
  useLayoutEffect(() => showCurrentEntry(list.current), [pathname, collapsed]);
  return (
    <div ref={list}>
      {menu.map(({ group, routes }) => {
        const name = `${id}${group}`;
        const sections = <MenuSections routes={routes} labelledBy={name} collapsed={collapsed} />;
        return collapsed ? (
          <Icons key={group}>
            <chakra.h2 id={name} srOnly>
              <FormattedMessage id={`menu.group.${group}`} />
            </chakra.h2>
            {sections}
          </Icons>
        ) : (
          <MenuGroup key={group} id={name} group={group} open={!closed.includes(group)} onToggle={() => toggle(group)}>
            {sections}
          </MenuGroup>
        );
      })}
    </div>
  );
}

const Icons = chakra("div", {
  base: {
    position: "relative",
    "& + &": { mt: "2", pt: "2", borderTopWidth: "1px", borderColor: "line" },
  },
});

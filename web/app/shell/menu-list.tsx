import { chakra, Portal, Tooltip } from "@chakra-ui/react";
import { useId } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { NavLink } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { menuFor, type Route } from "../navigation.ts";

/** The routes this person may open, by the day's work. Collapsed it shows icons, with names on hover and focus. */
export function MenuList({ collapsed = false }: { readonly collapsed?: boolean }) {
  const groups = menuFor(useSession()?.permissions ?? []);
  const id = useId();
  return (
    <>
      {groups.map(({ group, routes }) => (
        <chakra.div key={group} mb="2">
          <GroupName id={`${id}${group}`} {...hiddenIf(collapsed)}>
            <FormattedMessage id={`menu.group.${group}`} />
          </GroupName>
          <chakra.ul
            aria-labelledby={`${id}${group}`}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr)"
            gap="0.5"
            listStyleType="none"
          >
            {routes.map((route) => (
              <li key={route.path}>
                <Entry route={route} collapsed={collapsed} />
              </li>
            ))}
          </chakra.ul>
        </chakra.div>
      ))}
    </>
  );
}

/** Heard, not seen. `srOnly={false}` would take the padding away. */
function hiddenIf(hidden: boolean): { srOnly?: true } {
  return hidden ? { srOnly: true } : {};
}

function Entry({ route, collapsed }: { readonly route: Route; readonly collapsed: boolean }) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: route.title });
  const Icon = route.icon;
  return (
    <Tooltip.Root disabled={!collapsed} openDelay={100} closeDelay={0} positioning={{ placement: "right" }}>
      <Tooltip.Trigger asChild>
        <EntryLink asChild>
          <NavLink to={route.path}>
            <Icon size={18} aria-hidden strokeWidth={1.9} />
            <chakra.span {...(collapsed ? { srOnly: true } : { truncate: true, minW: "0" })}>{title}</chakra.span>
          </NavLink>
        </EntryLink>
      </Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content fontSize="xs">{title}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}

const GroupName = chakra("h2", {
  base: {
    px: "3",
    pt: "2",
    pb: "1",
    fontSize: "xs",
    fontWeight: "600",
    color: "muted",
    whiteSpace: "nowrap",
  },
});

const EntryLink = chakra("a", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "3",
    h: "10",
    px: "3",
    borderRadius: "control",
    color: "text",
    whiteSpace: "nowrap",
    "& svg": { flex: "none", color: "muted" },
    _hover: { bg: "surface.sunken" },
    "&[aria-current=page]": {
      bg: "accent.subtle",
      color: "accent.fg",
      fontWeight: "600",
      "& svg": { color: "accent.fg" },
    },
  },
});

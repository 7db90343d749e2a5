import { chakra, Portal, Tooltip } from "@chakra-ui/react";
import type { ReactElement } from "react";
import { FormattedMessage } from "react-intl";
import type { Route } from "../navigation.ts";
import { MenuLink } from "./menu-link.tsx";

interface Props {
  readonly route: Route;
  readonly collapsed: boolean;
}

/** One route in the menu. Collapsed it is an icon, with its name on hover and focus. */
export function MenuEntry({ route, collapsed }: Props) {
  const Icon = route.icon;
  const link = (
    <EntryLink asChild>
      <MenuLink path={route.path}>
        <Icon size={18} aria-hidden strokeWidth={1.9} />
        <chakra.span {...(collapsed ? { srOnly: true } : NAME)}>
          <FormattedMessage id={route.title} />
        </chakra.span>
      </MenuLink>
    </EntryLink>
  );
  // Spread out, the names are there to read: fifty tooltips would be fifty machines for nothing.
  return collapsed ? <Named route={route}>{link}</Named> : link;
}

function Named({ route, children }: { readonly route: Route; readonly children: ReactElement }) {
  return (
    <Tooltip.Root lazyMount unmountOnExit openDelay={100} closeDelay={0} positioning={{ placement: "right" }}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content fontSize="xs">
            <FormattedMessage id={route.title} />
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}

/** Two lines fit in the height of an entry: the one that one is at is bolder, and may need both. */
const NAME = { lineClamp: "2", minW: "0", whiteSpace: "normal", lineHeight: "1.3" } as const;

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
    // Brought into sight, it shows a neighbour too: there is more.
    scrollMarginY: "12",
    "& svg": { flex: "none", color: "muted" },
    _hover: { bg: "surface.sunken" },
    // Inside, because what closes and opens around it clips.
    _focusVisible: { outlineOffset: "-2px" },
    "&[aria-current=page]": {
      bg: "accent.subtle",
      color: "accent.fg",
      fontWeight: "600",
      "& svg": { color: "accent.fg" },
    },
  },
});

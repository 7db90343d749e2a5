import { chakra, Menu, Portal } from "@chakra-ui/react";
import { ChevronsUpDown, List } from "lucide-react";
import { useIntl } from "react-intl";
import { useNavigate } from "react-router-dom";
import { useFormat } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useUnsavedPlaces } from "../../lib/unsaved.ts";
import { tabular } from "../../ui/theme.ts";
import { routeAt } from "./open-tabs.ts";
import { pathOf } from "./tabs.rules.ts";
import type { TabActions } from "./use-tab-actions.ts";

interface Props {
  readonly actions: TabActions;
  /** Beside the tabs themselves: how many there are, and nothing while home is alone. */
  readonly beside?: boolean;
}

/**
 * The list of the open tabs: on a phone in the strip's place, a button with the present one's title and how many are open;
 * on a desk beside the strip, which may be longer than it has room for.
 */
export function TabList({ actions: { tabs, present }, beside = false }: Props) {
  const { formatMessage } = useIntl();
  const { number } = useFormat();
  const navigate = useNavigate();
  const count = formatMessage({ id: "tabs.count" }, { count: tabs.length + 1 });
  const unsaved = useUnsavedPlaces();
  const titleOf = (path: string) => {
    const route = routeAt(path);
    const title = route ? formatMessage({ id: route.title }) : "";
    return unsaved.has(path) ? `${title} · ${formatMessage({ id: "tabs.unsaved" })}` : title;
  };
  return (
    <Menu.Root positioning={beside ? { placement: "bottom-end" } : { placement: "bottom-start", sameWidth: true }}>
      <Menu.Trigger asChild>
        {beside ? (
          <Beside type="button">
            <Count aria-hidden>{number(tabs.length + 1)}</Count>
            <chakra.span srOnly>{count}</chakra.span>
            <List size={16} aria-hidden />
          </Beside>
        ) : (
          <Opener type="button">
            <chakra.span flex="1" minW="0" truncate textAlign="start">
              {present === undefined ? count : titleOf(present)}
            </chakra.span>
            {present !== undefined && (
              <>
                <Count aria-hidden>{number(tabs.length + 1)}</Count>
                <chakra.span srOnly>{count}</chakra.span>
              </>
            )}
            <ChevronsUpDown size={15} aria-hidden />
          </Opener>
        )}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="min(30rem, 70dvh)" overflowY="auto" minW="56">
            <Menu.RadioItemGroup value={present ?? ""}>
              {[paths.home, ...tabs].map((address) => (
                <Menu.RadioItem key={pathOf(address)} value={pathOf(address)} onClick={() => void navigate(address)}>
                  <Menu.ItemText>{titleOf(pathOf(address))}</Menu.ItemText>
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const Count = chakra("span", {
  base: {
    ...tabular,
    minW: "6",
    px: "1.5",
    borderRadius: "full",
    bg: "surface.sunken",
    color: "muted",
    fontSize: "xs",
    textAlign: "center",
  },
});

const Beside = chakra("button", {
  base: {
    display: { base: "none", md: "inline-flex" },
    alignItems: "center",
    gap: "1.5",
    flex: "none",
    h: "8",
    px: "2",
    ms: "1",
    borderRadius: "control",
    color: "muted",
    cursor: "pointer",
    _hover: { bg: "surface.sunken", color: "text" },
    _focusVisible: { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "-2px" },
  },
});

const Opener = chakra("button", {
  base: {
    display: { base: "flex", md: "none" },
    alignItems: "center",
    gap: "2",
    flex: "1",
    minW: "0",
    h: "full",
    px: "3",
    fontSize: "sm",
    fontWeight: 550,
    color: "text",
    cursor: "pointer",
    _focusVisible: { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "-2px" },
  },
});

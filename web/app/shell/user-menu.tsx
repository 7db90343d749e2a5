import { chakra, Menu, Portal, Text } from "@chakra-ui/react";
import { ChevronDown, CircleUser, LogOut, Maximize, Minimize, Palette } from "lucide-react";
import { Suspense, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../../i18n/messages.ts";
import { useMe } from "../../lib/me.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { usableZone, wallTime } from "../../../common/zone-time.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useLogout } from "./use-logout.ts";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const ThemeDialog = lazyPart(() => import("./theme-dialog.tsx"), "ThemeDialog", closing);

/** The greeting, theme and full screen, for which a phone has no room beside it, and the way out, which asks first. */
export function UserMenu() {
  const name = useSession()?.name ?? "";
  const logout = useLogout();
  const [dressing, setDressing] = useState(false);
  const { time } = wallTime(useNow(GREETING_MS), usableZone(useMe()?.network.timeZone));
  const greeting = useIntl().formatMessage({ id: greetingAt(time) }, { name });
  return (
    <Menu.Root positioning={{ placement: "bottom-end" }}>
      <Menu.Trigger asChild>
        <Trigger type="button">
          <Avatar aria-hidden>{initialOf(name)}</Avatar>
          <chakra.span srOnly={{ lgDown: true }} minW="0" maxW="56" truncate>
            {greeting}
          </chakra.span>
          <chakra.span hideBelow="sm">
            <ChevronDown size={15} aria-hidden />
          </chakra.span>
        </Trigger>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            <Person greeting={greeting} />
            <Menu.Item value="own" asChild>
              <Link to={paths.own}>
                <CircleUser size={16} aria-hidden />
                <FormattedMessage id="menu.own" />
              </Link>
            </Menu.Item>
            {/* Once the menu has given the focus back: the dialog would lose it again. */}
            <Menu.Item value="theme" onClick={() => setTimeout(() => setDressing(true))}>
              <Palette size={16} aria-hidden />
              <FormattedMessage id="shell.theme" />
            </Menu.Item>
            <FullScreenItem />
            <Menu.Item value="logout" onClick={() => void logout()}>
              <LogOut size={16} aria-hidden />
              <FormattedMessage id="shell.logout" />
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
      <Suspense fallback={null}>{dressing && <ThemeDialog onClose={() => setDressing(false)} />}</Suspense>
    </Menu.Root>
  );
}

/** Also where the header has room for its button: an entry that is hidden could still be come to by keyboard. */
function FullScreenItem() {
  const fullScreen = useFullScreen();
  if (!fullScreen) {
    return null;
  }
  const [on, toggle] = fullScreen;
  const Icon = on ? Minimize : Maximize;
  return (
    <Menu.Item value="fullScreen" onClick={toggle}>
      <Icon size={16} aria-hidden />
      <FormattedMessage id={on ? "shell.fullScreen.leave" : "shell.fullScreen.enter"} />
    </Menu.Item>
  );
}

/** Who it is, and of which platform. */
function Person({ greeting }: { readonly greeting: string }) {
  const platform = useMe()?.platform.name;
  return (
    <chakra.div px="2" pt="1.5" pb="2.5" mb="1" borderBottomWidth="1px" borderColor="line">
      <Text fontWeight="600">{greeting}</Text>
      {platform && (
        <Text fontSize="xs" color="muted">
          {platform}
        </Text>
      )}
    </chakra.div>
  );
}

const GREETING_MS = 60_000;

/** By the clock that the dashboard and the log go by: the network's, "HH:mm". */
function greetingAt(time: string): MessageId {
  if (time >= "05:00" && time < "12:00") {
    return "shell.greeting.morning";
  }
  return time >= "12:00" && time < "18:00" ? "shell.greeting.afternoon" : "shell.greeting.evening";
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? "?";
}

const Trigger = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    // Of all in the header the greeting alone can do with less room.
    minW: "0",
    h: "10",
    ps: "1",
    pe: { base: "1", sm: "2" },
    borderRadius: "control",
    color: "text",
    cursor: "pointer",
    _hover: { bg: "surface.sunken" },
    _expanded: { bg: "surface.sunken" },
  },
});

const Avatar = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    boxSize: "8",
    borderRadius: "full",
    bg: "accent.subtle",
    color: "accent.fg",
    fontWeight: "650",
  },
});

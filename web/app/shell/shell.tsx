import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { m } from "framer-motion";
import { FormattedMessage } from "react-intl";
import { Outlet, useLocation, useSearchParams } from "react-router-dom";
import { useFavicon } from "../../lib/branding.ts";
import { useBranding } from "../../lib/use-branding.ts";
import { screenOnly } from "../../ui/theme-print.ts";
import { Motion } from "../../ui/motion.tsx";
import { KeptScreens } from "../tabs/kept-screens.tsx";
import { TabBar } from "../tabs/tab-bar.tsx";
import { ConnectionStrip } from "./connection-strip.tsx";
import { Header } from "./header.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { OutdatedStrip } from "./outdated-strip.tsx";
import { TrainingStrip } from "./training-strip.tsx";
import { SideMenu } from "./side-menu.tsx";
import { useClosedGroups } from "./use-closed-groups.ts";
import { usePageFade } from "./use-page-fade.ts";
import { useMenuCollapsed } from "./use-menu-collapsed.ts";

/** What is around every screen; `?wall=1` leaves the screen alone on the glass. */
export function Shell() {
  const [search] = useSearchParams();
  const wall = search.get("wall") === "1";
  useWallType(wall);
  useFavicon(useBranding());
  return (
    <Motion>
      {wall ? (
        <chakra.main data-frame display="flex" flexDirection="column" h={{ lg: "100dvh" }} minH="100dvh">
          <TrainingStrip />
          <ConnectionStrip />
          <OutdatedStrip />
          <Outlet />
        </chakra.main>
      ) : (
        <Frame />
      )}
    </Motion>
  );
}

/** Header, menu, tabs, content. */
function Frame() {
  const { key } = useLocation();
  const [collapsed, toggleCollapsed] = useMenuCollapsed();
  const groups = useClosedGroups();
  const [drawer, setDrawer] = useState(false);
  const content = useRef<HTMLElement>(null);
  const fade = usePageFade();
  // Also where the entry of the very screen was chosen: the path stays, the key doesn't.
  useEffect(() => setDrawer(false), [key]);
  return (
    <chakra.div data-frame display="flex" flexDirection="column" h={{ base: "auto", md: "100dvh" }} minH="100dvh">
      <SkipLink onSkip={() => content.current?.focus()} />
      <Header
        collapsed={collapsed}
        onToggleMenu={toggleCollapsed}
        drawerOpen={drawer}
        onOpenDrawer={() => setDrawer(true)}
      />
      <TrainingStrip />
      <ConnectionStrip />
      <OutdatedStrip />
      <chakra.div data-frame display="flex" flex="1" minH="0">
        <SideMenu collapsed={collapsed} groups={groups} />
        <chakra.div data-frame display="flex" flexDirection="column" flex="1" minW="0">
          <TabBar />
          <Content asChild tabIndex={-1} data-frame>
            <m.main ref={content} {...fade}>
              <KeptScreens content={content} />
            </m.main>
          </Content>
        </chakra.div>
      </chakra.div>
      <MenuDrawer open={drawer} onClose={() => setDrawer(false)} groups={groups} />
    </chakra.div>
  );
}

const Content = chakra("main", {
  base: {
    display: "flex",
    flexDirection: "column",
    flex: "1",
    minW: "0",
    minH: "0",
    overflowY: { md: "auto" },
    outline: "none",
  },
});

/** A wall is read from across the room: everything in rem grows. */
function useWallType(wall: boolean): void {
  useEffect(() => {
    document.documentElement.classList.toggle("wall", wall);
    return () => document.documentElement.classList.remove("wall");
  }, [wall]);
}

function SkipLink({ onSkip }: { readonly onSkip: () => void }) {
  return (
    <chakra.button
      {...screenOnly}
      type="button"
      onClick={onSkip}
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="skipNav"
      px="3"
      py="2"
      borderRadius="control"
      bg="accent.solid"
      color="accent.contrast"
      transform="translateY(-200%)"
      _focusVisible={{ transform: "none" }}
    >
      <FormattedMessage id="shell.skip" />
    </chakra.button>
  );
}

import { chakra } from "@chakra-ui/react";
import { AnimatePresence, m } from "framer-motion";
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useIntl } from "react-intl";
import { paths } from "../../lib/paths.ts";
import { useUnsavedPlaces } from "../../lib/unsaved.ts";
import { routeAt } from "./open-tabs.ts";
import { TabContextMenu, type MenuAt } from "./tab-context-menu.tsx";
import { Tab } from "./tab.tsx";
import { useTabDrag } from "./tab-drag.ts";
import { indexOf, pathOf } from "./tabs.rules.ts";
import { useGlide } from "./use-glide.ts";
import type { TabActions } from "./use-tab-actions.ts";

/** The tabs side by side; more than fit are scrolled, and the present one is always in sight. */
export function TabStrip({ actions }: { readonly actions: TabActions }) {
  const { tabs, present, close } = actions;
  const [menu, setMenu] = useState<MenuAt>();
  const list = useRef<HTMLUListElement>(null);
  const unsaved = useUnsavedPlaces();
  const { handlersOf, mark } = useTabDrag(actions);
  const { handleKey, said } = useTabKeys(actions, setMenu);
  const order = tabs.map(pathOf).join(" ");
  useFocusKept(list, { order, present });
  useGlide(list, order);
  return (
    <>
      <List ref={list}>
        <AnimatePresence initial={false}>
          {[paths.home, ...tabs].map((address) => {
            const path = pathOf(address);
            const route = routeAt(path);
            return (
              route && (
                <m.li key={path} initial={{ opacity: 0, scale: 0.9 }} animate={{ opacity: 1, scale: 1 }}>
                  <Place
                    draggable={path !== paths.home}
                    data-drop={
                      mark?.path === path ? (mark.behind || path === paths.home ? "behind" : "before") : undefined
                    }
                    onContextMenu={(event) => setMenu(atPointer(event, path))}
                    // The middle button closes, and neither scrolls by itself nor opens the address in another window.
                    onMouseDown={(event) => event.button === MIDDLE && event.preventDefault()}
                    onAuxClick={(event) => {
                      if (event.button === MIDDLE) {
                        event.preventDefault();
                        void (path !== paths.home && close("close", path));
                      }
                    }}
                    {...handlersOf(path)}
                  >
                    <Tab
                      route={route}
                      address={address}
                      current={path === present}
                      unsaved={unsaved.has(path)}
                      onClose={() => void close("close", path)}
                      onKeyDown={(event) => handleKey(event, path)}
                    />
                  </Place>
                </m.li>
              )
            );
          })}
        </AnimatePresence>
      </List>
      <chakra.span srOnly role="status">
        {said}
      </chakra.span>
      <TabContextMenu
        at={menu}
        actions={actions}
        onClose={() => {
          list.current?.querySelector<HTMLElement>(`[data-tab="${menu?.path}"]`)?.focus();
          setMenu(undefined);
        }}
      />
    </>
  );
}

/** Of a mouse's buttons. */
const MIDDLE = 1;

function atPointer(event: MouseEvent, path: string): MenuAt {
  event.preventDefault();
  return { path, x: event.clientX, y: event.clientY };
}

/** Delete closes, Alt+Shift with an arrow moves, Shift+F10 or the menu key opens the menu; what moved is told. */
function useTabKeys({ tabs, close, move }: TabActions, openMenu: (at: MenuAt) => void) {
  const { formatMessage } = useIntl();
  const [said, setSaid] = useState("");
  const handleMove = (path: string, by: number) => {
    const index = indexOf(tabs, path) + by;
    const route = routeAt(path);
    if (move(path, index) && route) {
      const title = formatMessage({ id: route.title });
      setSaid(formatMessage({ id: "tabs.moved" }, { title, position: index + 2, count: tabs.length + 1 }));
    }
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>, path: string) => {
    const { key, shiftKey, altKey, currentTarget } = event;
    const rtl = getComputedStyle(currentTarget).direction === "rtl";
    if (key === "Delete") {
      void close("close", path);
    } else if (altKey && shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) {
      handleMove(path, (key === "ArrowRight") === rtl ? -1 : 1);
    } else if (key === "ContextMenu" || (shiftKey && key === "F10")) {
      const { left, right, bottom } = currentTarget.getBoundingClientRect();
      openMenu({ path, x: rtl ? right : left, y: bottom });
    } else {
      return;
    }
    event.preventDefault();
  };
  return { handleKey, said };
}

/** The focus of a tab that was closed goes to the present one instead of getting lost, which is brought into sight. */
function useFocusKept(
  list: React.RefObject<HTMLUListElement | null>,
  { order, present }: { readonly order: string } & Pick<TabActions, "present">,
): void {
  const inside = useRef(false);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current=page]");
    // The whole of it: what closes it stands behind the link.
    current?.closest("li")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (inside.current && document.activeElement === document.body) {
      current?.focus();
    }
  }, [list, order, present]);
  useEffect(() => {
    const note = () => {
      if (document.activeElement !== document.body) {
        inside.current = list.current?.contains(document.activeElement) ?? false;
      }
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [list]);
}

const List = chakra("ul", {
  base: {
    display: { base: "none", md: "flex" },
    flex: "1",
    minW: "0",
    h: "full",
    overflowX: "auto",
    overflowY: "hidden",
    scrollbarWidth: "none",
    listStyle: "none",
    "& > li": { flex: "none", h: "full" },
    // Home stays in sight, however far the others are scrolled under it.
    "& > li:first-of-type": {
      position: "sticky",
      insetInlineStart: "0",
      zIndex: "1",
      bg: "surface",
      borderInlineEndWidth: "1px",
      borderColor: "line",
    },
    scrollPaddingInlineStart: "9rem",
  },
});

const Place = chakra("div", {
  base: {
    h: "full",
    "&[data-drop=before]": { boxShadow: "inset 2px 0 var(--chakra-colors-accent-solid)" },
    "&[data-drop=behind]": { boxShadow: "inset -2px 0 var(--chakra-colors-accent-solid)" },
  },
});

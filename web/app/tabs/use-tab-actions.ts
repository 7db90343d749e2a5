import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { unsavedPlaces } from "../../lib/unsaved.ts";
import { useSession } from "../../lib/session.ts";
import { confirmLeaving } from "../../ui/form/leave.ts";
import { notify } from "../../ui/toast-store.ts";
import { changeTabs, tabOf, useTabs } from "./open-tabs.ts";
import { closedBy, indexOf, moved, neighbour, pathOf, without, type Closing, type Tabs } from "./tabs.rules.ts";

/** What can be done with a tab; each may turn out invalid, which is said in a toast. */
export interface TabActions {
  readonly tabs: Tabs;
  /** The path of the tab on screen; absent where what is on screen has none. */
  readonly present: string | undefined;
  /** Closes what {@link Closing} names, seen from the tab of that path. Asks first where something unsaved would go. */
  readonly close: (closing: Closing, path: string) => Promise<void>;
  /** Makes the tab's screen anew, and selects it. */
  readonly refresh: (path: string) => void;
  /** Brings it to that index among the tabs after home. True when it is there. */
  readonly move: (path: string, index: number) => boolean;
}

/** The actions of the tab strip. */
export function useTabActions(): TabActions {
  const tabs = useTabs();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const present = tabOf(pathname, useSession()?.permissions ?? []);
  const close = async (closing: Closing, path: string) => {
    const closed = closedBy(tabs, closing, path);
    if (closed.length === 0) {
      sayInvalid();
      return;
    }
    const unsaved = unsavedPlaces();
    if (closed.some((each) => unsaved.has(each)) && !(await confirmLeaving())) {
      return;
    }
    changeTabs((now) => without(now, closed));
    const to = neighbour(tabs, closed, present ?? "");
    if (to !== undefined) {
      void navigate(to);
    }
  };
  const refresh = (path: string) => {
    const left = tabs.find((address) => pathOf(address) === path) ?? paths.home;
    const redirect = path === present ? `${path}${search}${hash}` : left;
    void navigate(paths.refresh, { state: { redirect }, replace: path === present });
  };
  const move = (path: string, index: number) => {
    const next = moved(tabs, path, index);
    if (!next) {
      sayInvalid();
      return false;
    }
    if (indexOf(tabs, path) !== index) {
      changeTabs((now) => moved(now, path, index) ?? now);
    }
    return true;
  };
  return { tabs, present, close, refresh, move };
}

function sayInvalid(): void {
  notify({ tone: "error", message: "tabs.invalid" });
}

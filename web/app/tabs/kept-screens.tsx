import { Activity, useContext, useState, type ReactNode, type RefObject } from "react";
import { UNSAFE_LocationContext as LocationContext, useOutlet } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { paths } from "../../lib/paths.ts";
import { useUnsavedPlaces } from "../../lib/unsaved.ts";
import { keptNow } from "./kept.rules.ts";
import { KeptPlace } from "./kept-place.tsx";
import { tabOf, useTabs } from "./open-tabs.ts";
import { useRenewals } from "./renewals.ts";
import { pathOf } from "./tabs.rules.ts";
import { useKeptScroll } from "./use-kept-scroll.ts";

interface KeptScreen {
  /** The tab's path; of what has no tab its own. */
  readonly path: string;
  readonly tab: boolean;
  readonly outlet: ReactNode;
  readonly location: Place;
  /** Another one means another screen. */
  readonly renewal: number;
}

type Place = ReturnType<typeof usePlace>;

/**
 * The present screen, and hidden behind it those of other opened tabs as they were left: what is typed there stays. Each
 * one sees the address it was left with, in the place of `content` where it was left. What is hidden has no effects: it subscribes to nothing and asks for nothing.
 */
export function KeptScreens({ content }: { readonly content: RefObject<HTMLElement | null> }) {
  const screens = useKeptScreens();
  useKeptScroll(content, screens.map(nameOf));
  const present = screens[0]?.path;
  // In an order of their own: a screen that moved in the page would lose the focus and where it was scrolled to.
  const inOrder = screens.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return inOrder.map((kept) => {
    const { path, tab, outlet, location } = kept;
    const screen = <LocationContext value={location}>{outlet}</LocationContext>;
    const hidden = path !== present;
    const visible = <Activity mode={hidden ? "hidden" : "visible"}>{screen}</Activity>;
    const key = nameOf(kept);
    return tab ? (
      <KeptPlace key={key} name={path} hidden={hidden}>
        {visible}
      </KeptPlace>
    ) : (
      <div key={key} style={{ display: "contents" }}>
        {screen}
      </div>
    );
  });
}

/** Another name is another screen. */
function nameOf({ path, renewal }: KeptScreen): string {
  return `${path} ${renewal}`;
}

function useKeptScreens(): readonly KeptScreen[] {
  const outlet = useOutlet();
  const location = usePlace();
  const renewals = useRenewals();
  const permissions = useSession()?.permissions ?? [];
  const tab = tabOf(location.location.pathname, permissions);
  const path = tab ?? location.location.pathname;
  const open = [paths.home, ...useTabs().map(pathOf)];
  const unsaved = useUnsavedPlaces();
  const [kept, setKept] = useState<readonly KeptScreen[]>([]);

  const renewal = renewals.get(path) ?? 0;
  const present: KeptScreen = { path, tab: tab !== undefined, outlet, location, renewal };
  const fresh = kept.filter((screen) => screen.renewal === (renewals.get(screen.path) ?? 0));
  const order = keptNow(
    fresh.map((screen) => screen.path),
    { present: path, open, unsaved },
  );
  const next = order.flatMap((each) =>
    each === path ? present : (fresh.find((screen) => screen.path === each) ?? []),
  );
  if (!areSame(kept, next)) {
    setKept(next);
  }
  return next;
}

function usePlace() {
  return useContext(LocationContext);
}

function areSame(one: readonly KeptScreen[], other: readonly KeptScreen[]): boolean {
  return (
    one.length === other.length &&
    one.every((screen, index) => {
      const its = other[index];
      return (
        its !== undefined &&
        screen.path === its.path &&
        screen.outlet === its.outlet &&
        screen.location === its.location &&
        screen.renewal === its.renewal
      );
    })
  );
}

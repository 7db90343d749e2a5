import { openRoutes, type Route } from "../navigation.ts";
import { matchNames } from "./ranking.ts";
import type { Hit, LocalSource, Seeker } from "./source.ts";

/** As many as are read at a glance; whoever wants another types on. */
const MOST_PAGES = 8;

/** What was open last, while nothing is typed. */
export const RECENT: LocalSource = {
  id: "recent",
  heading: "search.recent",
  find: (text, seeker) => (text === "" ? recentRoutes(seeker).map((route) => hitOf(route, seeker)) : []),
};

/** The screens that a person may open, by title, English title or path; all others while nothing is typed. */
export const PAGES: LocalSource = {
  id: "pages",
  heading: "search.pages",
  find: (text, seeker) => {
    if (text === "") {
      const recent = recentRoutes(seeker);
      return openRoutes(seeker.permissions)
        .filter((route) => !recent.includes(route) && route.path !== seeker.present)
        .map((route) => hitOf(route, seeker));
    }
    return openRoutes(seeker.permissions)
      .flatMap((route) => found(text, route, seeker))
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST_PAGES)
      .map(({ hit }) => hit);
  },
};

function recentRoutes(seeker: Seeker): readonly Route[] {
  const open = openRoutes(seeker.permissions);
  return seeker.recent.flatMap((path) => open.find((route) => route.path === path) ?? []);
}

function found(text: string, route: Route, seeker: Seeker): readonly { hit: Hit; score: number }[] {
  const names = [seeker.words(route.title), seeker.english?.(route.title) ?? "", route.path];
  const match = matchNames(text, names);
  if (!match) {
    return [];
  }
  const { name, at, score } = match;
  const hit = hitOf(route, seeker);
  const by = { text: names[name] ?? "", at };
  return [{ score, hit: name === 0 ? { ...hit, title: by } : { ...hit, beside: by } }];
}

function hitOf(route: Route, { words }: Seeker): Hit {
  return {
    id: `page:${route.path}`,
    icon: route.icon,
    title: { text: words(route.title), at: [] },
    beside: { text: words(`menu.group.${route.group}`), at: [] },
    leads: { to: route.path },
  };
}

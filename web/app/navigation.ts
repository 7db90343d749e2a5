import { opensFor } from "../lib/opens.ts";
import { ADMINISTRATION } from "./routes/administration.ts";
import { CUSTOMERS } from "./routes/customers.ts";
import { FINANCE } from "./routes/finance.ts";
import { OVERVIEW } from "./routes/overview.ts";
import { POINTS } from "./routes/points.ts";
import { PRICES } from "./routes/prices.ts";
import { REPORTS } from "./routes/reports.ts";
import { GROUPS, type Group, type GroupedRoute, type Route, type Section } from "./routes/route.ts";
import { SAFETY } from "./routes/safety.ts";
import { STATIONS } from "./routes/stations.ts";

export type { Group, Route } from "./routes/route.ts";

const BY_GROUP: Readonly<Record<Group, readonly GroupedRoute[]>> = {
  overview: OVERVIEW,
  stations: STATIONS,
  prices: PRICES,
  customers: CUSTOMERS,
  points: POINTS,
  finance: FINANCE,
  reports: REPORTS,
  safety: SAFETY,
  administration: ADMINISTRATION,
};

/** Every route under the layout, in the menu's order; its hidden helpers are routes/helpers.tsx. */
export const ROUTES: readonly Route[] = GROUPS.flatMap((group) =>
  BY_GROUP[group].map((route) => ({ ...route, group })),
);

/** The routes that a person with these permissions may open. */
export function openRoutes(permissions: readonly number[]): readonly Route[] {
  return ROUTES.filter((route) => opensFor(route, permissions));
}

/** What a person with these permissions sees in the menu, grouped; groups without an entry are left out. */
export function menuFor(permissions: readonly number[]): readonly { group: Group; routes: readonly Route[] }[] {
  const open = openRoutes(permissions).filter(({ outsideMenu }) => !outsideMenu);
  return GROUPS.map((group) => ({ group, routes: open.filter((route) => route.group === group) })).filter(
    ({ routes }) => routes.length > 0,
  );
}

/** A group's routes under their labels, in order; those without a label have none. */
export function sectionsOf(routes: readonly Route[]): readonly { section?: Section; routes: readonly Route[] }[] {
  const bySection = Map.groupBy(routes, ({ section }) => section);
  return [...bySection].map(([section, under]) => ({ ...(section && { section }), routes: under }));
}

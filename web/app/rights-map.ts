import type { RightGroup } from "../ui/rights-map.ts";
import { ROUTES } from "./navigation.ts";
import { GROUPS } from "./routes/route.ts";

/** The routes of the menu as the screens see them that are about rights. */
export const RIGHTS_MAP: readonly RightGroup[] = GROUPS.map((group) => ({
  title: `menu.group.${group}`,
  permissions: ROUTES.filter((route) => route.group === group && !route.outsideMenu).map(
    ({ permission, alsoFor, title }) => ({
      value: permission,
      ...(alsoFor && { alsoFor }),
      title,
    }),
  ),
}));

import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { Permission as ServerPermission } from "../common/permission.ts";
import { menuFor, ROUTES } from "../web/app/navigation.ts";
import { createRoutes } from "../web/app/router.tsx";
import { LOCALE_IDS } from "../web/i18n/locales.ts";
import { loadMessages } from "../web/i18n/messages.ts";
import { allWords } from "../web/test/all-words.ts";
import { EXPECTED_ROUTES, OUTSIDE_MENU } from "./routes.ts";

/** The specification's menu labels without a route. */
const SECTIONS = [
  "memberManagement",
  "memberOrderStatistics",
  "stationSafetyMonitor",
  "systemManagement",
  "systemSettings",
  "userManagement",
  "wirelessCenter",
];

const RIGHTS = new Set<number>(Object.values(ServerPermission));
const PATHS = ROUTES.map(({ path }) => path);
const EVERYTHING = [...RIGHTS];

test("every route of the specification is there, each with its number, and no other in the menu", () => {
  expect(Object.fromEntries(ROUTES.map(({ path, permission }) => [path, permission]))).toEqual(EXPECTED_ROUTES);
});

test("no route is there twice", () => {
  expect(new Set(PATHS).size).toBe(PATHS.length);
});

test("the console answers every one of these addresses, the public ones and the hidden helpers", () => {
  const answered = pathsOf(createRoutes());

  // The tests are a development build: the product has no style guide.
  const beside = ["/", "/login", "/refresh", "/redirect/*", "/dev/style-guide", "*"];
  expect(answered.toSorted()).toEqual([...PATHS, ...beside].toSorted());
});

test("who may do everything finds every screen in the menu once", () => {
  const entries = menuFor(EVERYTHING).flatMap(({ routes }) => routes.map(({ path }) => path));

  expect(entries).toEqual(PATHS.filter((path) => !(path in OUTSIDE_MENU)));
});

test("every label of the specification without a route tells entries apart", () => {
  const used = ROUTES.flatMap(({ section }) => section ?? []);

  expect([...new Set(used)].toSorted()).toEqual(SECTIONS);
  expect(Object.keys(allWords("zh-chs")).filter((id) => id.startsWith("menu.section."))).toEqual(
    SECTIONS.map((section) => `menu.section.${section}`),
  );
});

test.each(LOCALE_IDS)("no two routes have the same name in %s", async (locale) => {
  const messages = await loadMessages(locale);
  const names = ROUTES.map(({ title }) => messages[title]);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("the server knows a right for every route of the specification, and no other", () => {
  expect(Object.values(EXPECTED_ROUTES).filter((number) => !RIGHTS.has(number))).toEqual([]);
  expect(RIGHTS).toEqual(new Set(Object.values(EXPECTED_ROUTES)));
});

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
}

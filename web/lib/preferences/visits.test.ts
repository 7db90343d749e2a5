import { expect, test } from "vitest";
import { mostVisited, withVisit } from "./visits.ts";

test("each visit counts, and the most visited come first", () => {
  const visits = ["/log", "/kanban", "/log", "/tankConfig"].reduce(withVisit, {});

  expect(visits).toEqual({ "/log": 2, "/kanban": 1, "/tankConfig": 1 });
  expect(mostVisited(visits)).toEqual(["/log", "/kanban", "/tankConfig"]);
});

test("old habits fade: what was visited often is halved, what was visited once is forgotten", () => {
  expect(withVisit({ "/log": 63, "/kanban": 40, "/energySet": 1 }, "/log")).toEqual({ "/log": 32, "/kanban": 20 });
});

import { expect, test } from "vitest";
import { changesOf } from "./audit.changes.ts";

const PRESENT = { name: "Coast", phone: null as string | null, shifts: 3, rights: [0, 3] };

test.each([
  { title: "nothing where nothing is wanted", wanted: {}, changes: null },
  { title: "nothing where all is as wanted", wanted: { name: "Coast", rights: [0, 3] }, changes: null },
  { title: "nothing of a field that is absent", wanted: { name: undefined }, changes: null },
  {
    title: "the fields that differ, as they were and as they shall be",
    wanted: { name: "Coast II", shifts: 3, rights: [0] },
    changes: { before: { name: "Coast", rights: [0, 3] }, after: { name: "Coast II", rights: [0] } },
  },
  {
    title: "a field that is emptied",
    wanted: { name: "Coast", phone: null, shifts: 2 },
    changes: { before: { shifts: 3 }, after: { shifts: 2 } },
  },
])("a change tells $title", ({ wanted, changes }) => {
  expect(changesOf<Partial<typeof PRESENT>>(PRESENT, wanted)).toEqual(changes);
});

import { expect, test } from "vitest";
import { assertWireTypes } from "./wire-types.ts";

const QUERY = `{ stations { totalCount nodes { ...Short location: name } } } fragment Short on Station { id activationState }`;
const answer = (given: object) => ({
  stations: { totalCount: 1, nodes: [{ id: "1", activationState: "ACTIVATED", location: "West", ...given }] },
});

test.each([
  ["what the contract says", answer({}), null],
  ["a text where an enum's name belongs", answer({ activationState: "activated" }), /Station.activationState/],
  ["a number for an id", answer({ id: 1 }), /Station.id/],
  ["nothing where something must be", answer({ location: null }), /Station.name/],
  ["a count as text", { stations: { totalCount: "1", nodes: [] } }, /StationConnection.totalCount/],
  ["one where many belong", { stations: { totalCount: 1, nodes: {} } }, /StationConnection.nodes/],
])("an answer with %s is told", (_what, data, told) => {
  const look = () => assertWireTypes(QUERY, data);

  if (told === null) {
    expect(look).not.toThrow();
  } else {
    expect(look).toThrow(told);
  }
});

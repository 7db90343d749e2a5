import { expect, test } from "vitest";
import { placesOfKind, stationsOf } from "./station-set.ts";

const station = (id: string, [cityId, regionId, platformId]: [string, string, string]) => ({
  id,
  code: id,
  name: `Station ${id}`,
  city: { id: cityId, name: `City ${cityId}`, regionId, regionName: `Region ${regionId}` },
  platform: { id: platformId, name: platformId },
});
const PLACES = {
  stations: [
    station("s2", ["c1", "r1", "port"]),
    station("s1", ["c1", "r1", "coast"]),
    station("s3", ["c2", "r1", "lake"]),
  ],
  platforms: [
    { id: "net", name: "net", parentId: null },
    { id: "coast", name: "coast", parentId: "net" },
    { id: "lake", name: "lake", parentId: "net" },
    { id: "port", name: "port", parentId: "coast" },
  ],
};

test.each([
  [undefined, ["s2", "s1", "s3"]],
  ["net", ["s2", "s1", "s3"]],
  ["coast", ["s2", "s1"]],
  ["port", ["s2"]],
  ["lake", ["s3"]],
])("the stations of %s are its own and those below it", (platform, ids) => {
  expect(stationsOf(platform, PLACES).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ["ALL", []],
  ["REGIONS", ["Region r1"]],
  ["CITIES", ["City c1", "City c2"]],
  ["STATIONS", ["Station s1", "Station s2", "Station s3"]],
] as const)("a set of %s can name each place once, by name", (kind, names) => {
  expect(placesOfKind(kind, PLACES.stations).map(({ name }) => name)).toEqual(names);
});

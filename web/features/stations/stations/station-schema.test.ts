import { expect, test } from "vitest";
import { emptyValues, factsOf, locationProblem, valuesOf } from "./station-schema.ts";
import { station } from "./test-places.ts";

test.each([
  [{ latitude: "", longitude: "" }, undefined],
  [{ latitude: "31.2", longitude: "121.5" }, undefined],
  [{ latitude: "-90", longitude: "180" }, undefined],
  [{ latitude: "31.2", longitude: "" }, "station.location.half"],
  [{ latitude: "", longitude: "121.5" }, "station.location.half"],
  [{ latitude: "north", longitude: "121.5" }, "form.notANumber"],
  [{ latitude: "90.1", longitude: "121.5" }, "form.most"],
  [{ latitude: "31.2", longitude: "-180.5" }, "form.least"],
])("the location %j: %s", (location, complaint) => {
  expect(locationProblem(location)?.id).toBe(complaint);
});

test("a station's form sends back what it was opened with", () => {
  const { platform: _platform, city: _city, id: _id, ...facts } = station(1);

  expect(facts).toMatchObject(factsOf(valuesOf(station(1))));
});

test("a location that is emptied is unknown, and blanks around words fall off", () => {
  const values = emptyValues({ platformId: "n1", cityId: "c1", shiftsPerDay: 3, timeZone: "UTC" });

  expect(factsOf({ ...values, code: " S1 ", name: " Harbour " })).toMatchObject({
    code: "S1",
    name: "Harbour",
    latitude: null,
    longitude: null,
  });
});

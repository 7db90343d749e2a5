import { expect, test } from "vitest";
import { tankSearch } from "./tank-search.ts";

test.each([
  ["Tank 2", "Tank , ", "2"],
  ["tank", "Tank , ", ""],
  ["ta", "Tank , ", ""],
  ["Harbour Gate · Tank 2, North", "Tank , ", "Harbour Gate 2 North"],
  ["tai", "Tank , ", "tai"],
  ["2 号罐", " 号罐 ", "2"],
  ["2号罐 北", " 号罐 ", "2 北"],
  ["резервуар 12", "Резервуар , ", "12"],
  ["bon 3", "Bồn , ", "3"],
  ["الخزان 4، شمال", "الخزان ، ", "4 شمال"],
])("of %j what every tank is called is not looked for", (typed, label, search) => {
  expect(tankSearch(typed, label)).toBe(search);
});

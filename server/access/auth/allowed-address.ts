import { BlockList, isIP } from "node:net";
import { MOST_RANGES, addressRangeOf } from "../../../common/address-range.ts";
import { refuse } from "../../kernel/errors/refuse.ts";

const nameOf = (family: number) => (family === 6 ? "ipv6" : "ipv4");

/** Whether an address is one of these, or in one of these networks; no networks: every address is. */
export function isAllowedFrom(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) {
    return true;
  }
  const family = isIP(address);
  const list = new BlockList();
  for (const range of ranges.flatMap((text) => addressRangeOf(text) ?? [])) {
    list.addSubnet(range.address, range.prefix, nameOf(range.family));
  }
  return family !== 0 && list.check(address, nameOf(family));
}

/** The addresses and networks as they are kept, each once; 10012 for what is none, and for too many. */
export function judgedRanges(given: readonly string[]): string[] {
  const ranges = [...new Set(given.map((text) => text.trim().toLowerCase()))];
  const wrong = ranges.find((text) => addressRangeOf(text) === undefined);
  if (wrong !== undefined) {
    refuse("PARAMETER_ERROR", { field: "addresses", params: { given: wrong.slice(0, 100) } });
  }
  return ranges.length > MOST_RANGES
    ? refuse("PARAMETER_ERROR", { field: "addresses", params: { most: MOST_RANGES } })
    : ranges;
}

import { type LookupAddress, lookup } from "node:dns";
import { type LookupFunction } from "node:net";
import { isOwnAddress } from "./own-address.ts";

/** A host that is inside the operator's own network, which nobody outside may have us ask. */
export class OwnAddress extends Error {}

/** Asks for a host's addresses, and takes none inside the operator's own network: what is asked for is what is connected to. */
export const openLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const all: LookupAddress[] = error === null ? addresses : [];
    const own = all.find(({ address }) => isOwnAddress(address));
    const [first] = all;
    if (error !== null || own !== undefined || first === undefined) {
      found(error ?? new OwnAddress(host), "", 0);
    } else if (options.all === true) {
      found(null, all);
    } else {
      found(null, first.address, first.family);
    }
  });
};

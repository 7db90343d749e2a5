import { domain } from "../../kernel/domain.ts";
import { LOOK_MS, tellSilentGateways } from "./silent-gateway.chore.ts";
import { LeaseResolver } from "./lease.resolver.ts";

/** Stations that several gateways share: one holds each by a lease, the others stand by. */
export const leaseDomain = domain({
  resolvers: [LeaseResolver],
  chores: [{ name: "silent gateways", everyMs: LOOK_MS, work: tellSilentGateways }],
  tables: { distributed: ["station_gateway", "station_lease", "gateway_presence"] },
});

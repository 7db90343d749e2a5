import { domain } from "../../kernel/domain.ts";
import { ReadingsKeptResolver } from "./archive.resolver.ts";
import { archiveReadings } from "./archive.writer.ts";

/** Readings that are older than the operator keeps them. */
export const archiveDomain = domain({
  resolvers: [ReadingsKeptResolver],
  tables: { reference: ["archived_month"] },
  chores: [{ name: "archive of readings", everyMs: 3_600_000, work: (services) => archiveReadings(services) }],
});

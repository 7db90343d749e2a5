import { domain } from "../../kernel/domain.ts";
import { plateImport } from "./plate.import.ts";
import { plateGroups, plates } from "./plate.list.ts";
import { LicencePlateResolver } from "./plate.resolver.ts";

export const plateDomain = domain({
  resolvers: [LicencePlateResolver],
  tables: { distributed: ["licence_plate_group", "licence_plate"] },
  files: [plateGroups.file, plates.file],
  imports: [plateImport],
});

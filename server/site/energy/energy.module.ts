import { domain } from "../../kernel/domain.ts";
import { EnergyResolver } from "./energy.resolver.ts";
import { Grade } from "./grade.entity.ts";
import { gradeExport } from "./energy.export.ts";

export const energyDomain = domain({
  resolvers: [EnergyResolver],
  entities: [Grade],
  files: [gradeExport],
});

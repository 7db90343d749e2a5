import { domain } from "../../kernel/domain.ts";
import { ImportResolver } from "./import.resolver.ts";
import { sweepImportFiles } from "./import.service.ts";
import { offerImports } from "./import.types.ts";

export const importDomain = domain({
  resolvers: [ImportResolver],
  tables: { reference: ["import_file"] },
  gather: offerImports,
  chores: [
    {
      name: "files that were imported",
      everyMs: 3_600_000,
      work: (services) => sweepImportFiles({ ...services, em: services.em.fork() }),
    },
  ],
});

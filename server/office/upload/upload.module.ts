import { domain } from "../../kernel/domain.ts";
import { UploadResolver } from "./upload.resolver.ts";
import { sweepUnusedImages } from "./upload.service.ts";

export const uploadDomain = domain({
  resolvers: [UploadResolver],
  tables: { reference: ["image", "platform_image"] },
  chores: [
    {
      name: "images that nothing shows",
      everyMs: 3_600_000,
      work: (services) => sweepUnusedImages({ ...services, em: services.em.fork() }),
    },
  ],
});

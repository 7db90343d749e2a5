import { domain } from "../../kernel/domain.ts";
import { productPictures } from "../../money/points-product/points-product.ports.ts";
import { ticketPhotos } from "../../trade/delivery-ticket/delivery-ticket.ports.ts";
import { ProductPictureResolver } from "./product-picture.resolver.ts";
import { TicketPhotoResolver } from "./ticket-photo.resolver.ts";
import { UploadResolver } from "./upload.resolver.ts";
import { sweepUnusedImages, usableImage } from "./upload.service.ts";

productPictures.give((ctx, imageId) => usableImage(ctx, imageId, "PICTURE"));
ticketPhotos.give((ctx, imageId) => usableImage(ctx, imageId, "PICTURE"));

export const uploadDomain = domain({
  resolvers: [UploadResolver, ProductPictureResolver, TicketPhotoResolver],
  tables: { reference: ["image", "platform_image"] },
  chores: [
    {
      name: "images that nothing shows",
      everyMs: 3_600_000,
      work: (services) => sweepUnusedImages({ ...services, em: services.em.fork() }),
    },
  ],
});

import { domain } from "../../kernel/domain.ts";
import { deliveries } from "./delivery.list.ts";
import { DeliveryResolver } from "./delivery.resolver.ts";

export const deliveryDomain = domain({
  resolvers: [DeliveryResolver],
  files: [deliveries.file],
});

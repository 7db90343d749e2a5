import { domain } from "../../kernel/domain.ts";
import { DeliveryResolver } from "./delivery.resolver.ts";

export const deliveryDomain = domain({
  resolvers: [DeliveryResolver],
});

import { domain } from "../../kernel/domain.ts";
import { CustomerPriceResolver, CustomerResolver } from "./customer.resolver.ts";
import { customers } from "./customer.list.ts";

export const customerDomain = domain({
  resolvers: [CustomerPriceResolver, CustomerResolver],
  tables: { reference: ["customer", "customer_setting", "customer_price", "customer_station_password"] },
  files: [customers.file],
});

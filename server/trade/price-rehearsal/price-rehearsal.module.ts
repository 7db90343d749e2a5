import { domain } from "../../kernel/domain.ts";
import { PriceRehearsalResolver } from "./price-rehearsal.resolver.ts";

export const priceRehearsalDomain = domain({ resolvers: [PriceRehearsalResolver] });

import { domain } from "../../kernel/domain.ts";
import { Dispenser } from "./dispenser.entity.ts";
import { Gun } from "./gun.entity.ts";
import { DispenserResolver, GunResolver, StationDispensersResolver, StationGunsResolver } from "./gun.resolver.ts";

export const gunDomain = domain({
  resolvers: [DispenserResolver, GunResolver, StationDispensersResolver, StationGunsResolver],
  entities: [Dispenser, Gun],
  tables: { distributed: ["gun_live", "gun_state_change"] },
});

import { domain } from "../../kernel/domain.ts";
import { lapseHolds } from "../hold/hold.writer.ts";
import { cardFills } from "./fill.list.ts";
import { FillResolver } from "./fill.resolver.ts";
import { saleBooking } from "../../trade/transaction/sale.ports.ts";
import { fillIntake } from "../../plant/telemetry/intake.ports.ts";
import { storeOfflineFills } from "./offline-fill.intake.ts";
import { settleSales } from "./sale-settlement.ts";

saleBooking.give(settleSales);
fillIntake.give(storeOfflineFills);

export const fillDomain = domain({
  resolvers: [FillResolver],
  tables: { distributed: ["card_fill", "card_hold", "card_sale"] },
  files: [cardFills.file],
  chores: [
    {
      name: "value held for fills that never came",
      everyMs: 30_000,
      work: ({ db, clock }) => lapseHolds(db, clock.now()),
    },
  ],
});

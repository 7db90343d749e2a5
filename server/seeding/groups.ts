import type { Context } from "../kernel/context.ts";
import { BulkMode } from "../kernel/lists/bulk-mode.ts";
import { depositCardGroup } from "../money/group/group-value.service.ts";
import { createCardGroup, setCardGroup } from "../money/group/group.service.ts";
import { createLicencePlateGroup } from "../money/plate/plate-group.service.ts";
import { addLicencePlates } from "../money/plate/plate.service.ts";
import type { NetworkFile } from "./network-file.ts";
import type { TradeNames } from "./trade.ts";

/** Makes the groups of cards and of plates of a file; `cardIds`: its cards by their numbers. */
export async function seedGroups(
  ctx: Context,
  network: NetworkFile,
  { names, cardIds }: { readonly names: TradeNames; readonly cardIds: ReadonlyMap<string, string> },
): Promise<void> {
  for (const { platform, name, sharing, deposit, cards: numbers } of network.cardGroups) {
    const asked = (deed: string) => ({ idempotencyKey: `seed ${deed} ${name}`, preview: false });
    const facts = { name, sharing, transfersOut: true, exports: true, businessNumber: "", contact: "", phone: "" };
    const made = await createCardGroup(ctx, { ...facts, platformId: names.platform(platform), ...asked("group") });
    const groupId = made.group.id;
    await depositCardGroup(ctx, { groupId, amount: deposit, tender: "TRANSFER", ...asked("group deposit") });
    const ids = numbers.flatMap((number) => cardIds.get(number) ?? []);
    await setCardGroup(ctx, { cardIds: ids, groupId, mode: BulkMode.ALL_OR_NOTHING });
  }
  for (const { platform, name, plates, ...limits } of network.plateGroups) {
    const facts = { name, declinesOverdue: false, active: true, remark: "" };
    const { id: groupId } = await createLicencePlateGroup(ctx, {
      ...facts,
      ...limits,
      platformId: names.platform(platform),
    });
    await addLicencePlates(ctx, { groupId, plates, mode: BulkMode.ALL_OR_NOTHING });
  }
}

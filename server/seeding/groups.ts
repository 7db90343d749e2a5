import type { Context } from "../kernel/context.ts";
import { BulkMode } from "../kernel/lists/bulk-mode.ts";
import { setCardLimits } from "../money/card-limit/card-limit.service.ts";
import { createLimitProfile } from "../money/card-limit/limit-profile.service.ts";
import { depositCardGroup } from "../money/group/group-value.service.ts";
import { changeCardGroup, createCardGroup, setCardGroup } from "../money/group/group.service.ts";
import { requestInvoice } from "../money/invoice/invoice.service.ts";
import { createLicencePlateGroup } from "../money/plate/plate-group.service.ts";
import { addLicencePlates } from "../money/plate/plate.service.ts";
import type { NetworkFile } from "./network-file.ts";
import type { TradeNames } from "./trade.ts";

/** Makes the groups of cards and of plates of a file, and the profiles of limits that cards take; `cardIds`: its cards by their numbers. */
export async function seedGroups(
  ctx: Context,
  network: NetworkFile,
  { names, cardIds }: { readonly names: TradeNames; readonly cardIds: ReadonlyMap<string, string> },
): Promise<void> {
  const idsOf = (numbers: readonly string[]) => numbers.flatMap((number) => cardIds.get(number) ?? []);
  for (const { platform, grades, cards, ...limits } of network.limitProfiles) {
    const anywhere = { stations: { kind: "ALL" as const, ids: [] }, weekdays: [], windows: [] };
    const { id: profileId } = await createLimitProfile(ctx, {
      ...anywhere,
      ...limits,
      gradeIds: grades.map(names.grade),
      plateRequired: false,
      plates: [],
      flagged: [],
      platformId: names.platform(platform),
    });
    await setCardLimits(ctx, { ids: idsOf(cards), profileId, mode: BulkMode.ALL_OR_NOTHING });
  }
  for (const { platform, name, sharing, deposit, lowBelow, cards, billedTo } of network.cardGroups) {
    const asked = (deed: string) => ({ idempotencyKey: `seed ${deed} ${name}`, preview: false });
    const facts = { name, sharing, transfersOut: true, exports: true, businessNumber: "", contact: "", phone: "" };
    const made = await createCardGroup(ctx, { ...facts, platformId: names.platform(platform), ...asked("group") });
    const groupId = made.group.id;
    const paid = { groupId, amount: deposit, tender: "TRANSFER" as const, ...asked("group deposit") };
    const { id: depositId } = await depositCardGroup(ctx, paid);
    if (lowBelow !== undefined) {
      await changeCardGroup(ctx, { id: groupId, lowBelow });
    }
    await setCardGroup(ctx, { ids: idsOf(cards), groupId, mode: BulkMode.ALL_OR_NOTHING });
    if (billedTo !== undefined && depositId !== null) {
      const platformId = names.platform(platform);
      await requestInvoice(ctx, { ...billedTo, itemIds: [depositId], platformId, ...asked("invoice") });
    }
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

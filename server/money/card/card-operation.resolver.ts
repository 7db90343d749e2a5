import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { clearCardDebt } from "./card-debt.service.ts";
import { amendCardFlow } from "./card-amendment.service.ts";
import { depositCard } from "./card-deposit.service.ts";
import { closeCard, refundCardDeposit } from "./card-payout.service.ts";
import { reverseCardFlow } from "./card-reversal.service.ts";
import * as value from "./card-value.service.ts";
import {
  AmendCardFlowInput,
  CardDeedInput,
  ChangeCardDetailsInput,
  ChangeCardInput,
  CloseCardInput,
  ConsumeAtStoreInput,
  DepositCardInput,
  MoveCardValueInput,
  OpenCardInput,
  ReloadCardPinInput,
  RefundCardDepositInput,
  ReverseCardFlowInput,
  TransferCardDepositInput,
} from "./card.inputs.ts";
import * as card from "./card.service.ts";
import { consumeAtStore } from "./store-spending-batch.service.ts";
import { Card, CardReceipt } from "./card.types.ts";

/** The operations of a card: each once for its key, with a preview and a receipt. */
@Resolver()
export class CardOperationResolver {
  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, {
    description: "Opens an account with its first card. 10012, 10014 (member), 10017, 10015 (number or tag), 10041.",
  })
  openCard(@Arg("input", () => OpenCardInput) input: OpenCardInput, @Ctx() ctx: Context) {
    return card.openCard(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => Card, {
    description:
      "Changes a card's plate, its last day, and of a bearer's card its holder; what is absent stays. 10016, 10036, 10014, 10012, 10041.",
  })
  changeCardDetails(@Arg("input", () => ChangeCardDetailsInput) input: ChangeCardDetailsInput, @Ctx() ctx: Context) {
    return card.changeCardDetails(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList, Permission.OnlineDeposit)
  @Mutation(() => CardReceipt, {
    description:
      "Puts money on a card, and what it brings on top by the deposit rules. 10016, 10036, 10041, 10012, 10006 (ONLINE), 10035, 10039 (the same within a minute), 10003.",
  })
  depositCard(@Arg("input", () => DepositCardInput) input: DepositCardInput, @Ctx() ctx: Context) {
    return depositCard(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, { description: "Reports a card lost. 10016, 10036." })
  reportCardLoss(@Arg("input", () => CardDeedInput) input: CardDeedInput, @Ctx() ctx: Context) {
    return card.reportCardLoss(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, { description: "A lost card is found again. 10016, 10036." })
  findCard(@Arg("input", () => CardDeedInput) input: CardDeedInput, @Ctx() ctx: Context) {
    return card.findCard(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, { description: "Pauses a card. 10016, 10036." })
  stopCard(@Arg("input", () => CardDeedInput) input: CardDeedInput, @Ctx() ctx: Context) {
    return card.stopCard(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, { description: "Ends a card's pause. 10016, 10036." })
  resumeCard(@Arg("input", () => CardDeedInput) input: CardDeedInput, @Ctx() ctx: Context) {
    return card.resumeCard(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, { description: "Gives a card a new PIN. 10016, 10036, 10012." })
  reloadCardPin(@Arg("input", () => ReloadCardPinInput) input: ReloadCardPinInput, @Ctx() ctx: Context) {
    return card.reloadCardPin(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, { description: "Gives an account new plastic. 10016, 10036, 10012, 10015." })
  changeCard(@Arg("input", () => ChangeCardInput) input: ChangeCardInput, @Ctx() ctx: Context) {
    return card.changeCard(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, {
    description:
      "Moves all that is left of a lost or replaced card to another of its holder. 10016, 10036, 10037, 10006, 10021.",
  })
  changeCardLoad(@Arg("input", () => MoveCardValueInput) input: MoveCardValueInput, @Ctx() ctx: Context) {
    return value.changeCardLoad(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, {
    description:
      "Moves what was paid in to another card of the same member. 10016, 10036, 10041, 10037, 10006, 10012, 10021.",
  })
  transferCardDeposit(
    @Arg("input", () => TransferCardDepositInput) input: TransferCardDepositInput,
    @Ctx() ctx: Context,
  ) {
    return value.transferCardDeposit(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, { description: "Spends at a station's shop. 10016, 10036, 10041, 10012, 10003, 10021." })
  consumeAtStore(@Arg("input", () => ConsumeAtStoreInput) input: ConsumeAtStoreInput, @Ctx() ctx: Context) {
    return consumeAtStore(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, {
    description:
      "Pays back what a card owes for fills beyond its balance, from what was paid in. 10016, 10036 (nothing is owed), 10021.",
  })
  clearCardDebt(@Arg("input", () => CardDeedInput) input: CardDeedInput, @Ctx() ctx: Context) {
    return clearCardDebt(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, {
    description:
      "Closes a card for good and pays out what is left; above the network's limit it waits for a second person. 10016, 10036, 10012, 10006 (ONLINE), 10003, 10015 (waits already).",
  })
  closeCard(@Arg("input", () => CloseCardInput) input: CloseCardInput, @Ctx() ctx: Context) {
    return closeCard(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, {
    description:
      "Takes a fill or a line of the shop back, once; above the network's limit it waits for a second person. 10014, 10036, 10015 (also where it waits already), 10012.",
  })
  reverseCardFlow(@Arg("input", () => ReverseCardFlowInput) input: ReverseCardFlowInput, @Ctx() ctx: Context) {
    return reverseCardFlow(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, {
    description:
      "Puts a deposit, a fill or a line of the shop right, once: it is taken back, and booked with its right amount where there is one; above the network's limit it waits for a second person. 10014, 10036, 10006 (a deposit that came online: it is refunded instead), 10015 (also where it waits already), 10019 (billed), 10021 (no longer there), 10012.",
  })
  amendCardFlow(@Arg("input", () => AmendCardFlowInput) input: AmendCardFlowInput, @Ctx() ctx: Context) {
    return amendCardFlow(ctx, input);
  }

  @NeedsToOperate(Permission.OnlineDeposit, Permission.UserInfoList)
  @Mutation(() => CardReceipt, {
    description:
      "Pays a deposit out again, once: what it brought on top is taken back first, what lacks of that is kept, and no more than what was paid in and is left goes out; above the network's limit it waits for a second person. 10014, 10036 (no deposit, a hold, a debt, the card's state), 10015 (refunded already, or waits), 10021 (nothing left), 10012, 10006 (ONLINE, and no payment brought it), 10003.",
  })
  refundCardDeposit(@Arg("input", () => RefundCardDepositInput) input: RefundCardDepositInput, @Ctx() ctx: Context) {
    return refundCardDeposit(ctx, input);
  }
}

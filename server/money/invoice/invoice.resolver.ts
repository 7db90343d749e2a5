import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToApprove, NeedsToOperate } from "../../access/auth/guard.ts";
import { type Context, account } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { invoiceItems } from "./invoice-item.list.ts";
import { passInvoice, rejectInvoice } from "./invoice-review.service.ts";
import { changeInvoiceSettings, invoiceSettingsOf } from "./invoice-setting.service.ts";
import {
  ChangeInvoiceSettingsInput,
  CounterInvoiceInput,
  PassInvoiceInput,
  RejectInvoiceInput,
  RequestInvoiceInput,
} from "./invoice.inputs.ts";
import { invoices } from "./invoice.list.ts";
import { counterInvoice, invoiceDetail, requestInvoice } from "./invoice.service.ts";
import { Invoice, InvoiceDetail, InvoiceReceipt, InvoiceSettings } from "./invoice.types.ts";

@Resolver()
export class InvoiceResolver {
  @Needs(Permission.InvoiceBusiness)
  @Query(() => invoices.Connection, {
    description: "Invoices of the caller's platform and those below, newest first unless told.",
  })
  invoices(
    @Args(() => invoices.Args) args: ArgsIn<typeof invoices>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return invoices.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.InvoiceBusiness)
  @Query(() => invoiceItems.Connection, {
    description: "Sales and deposits that an invoice can bill, or bills, newest first unless told.",
  })
  invoiceItems(
    @Args(() => invoiceItems.Args) args: ArgsIn<typeof invoiceItems>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return invoiceItems.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.InvoiceBusiness)
  @Query(() => InvoiceDetail, { description: "An invoice with all that it says, as it is printed. 10014" })
  invoiceDetail(@Arg("id", () => ID) id: string, @Ctx() ctx: Context) {
    return invoiceDetail(ctx, id);
  }

  @Needs(Permission.InvoiceBusiness)
  @Query(() => InvoiceSettings, { description: "What holds for all invoices of the network." })
  invoiceSettings(@Ctx() ctx: Context) {
    return invoiceSettingsOf(ctx.db, account(ctx).scope.networkId);
  }

  @NeedsToOperate(Permission.InvoiceBusiness)
  @Mutation(() => InvoiceSettings, {
    description:
      "Changes what holds for all invoices that are asked for from now on. 10031 below the network's root, 10012.",
  })
  changeInvoiceSettings(
    @Arg("input", () => ChangeInvoiceSettingsInput) input: ChangeInvoiceSettingsInput,
    @Ctx() ctx: Context,
  ) {
    return changeInvoiceSettings(ctx, input);
  }

  @NeedsToOperate(Permission.InvoiceBusiness)
  @Mutation(() => InvoiceReceipt, {
    description:
      "Asks for an invoice of sales and deposits of one buyer; another person passes it. 10014 (an item that isn't there, or was taken back), 10037 (of several buyers), 10015 (billed already), 10013 (the settings lack the seller who issues it: `missing`), 10012, 10017.",
  })
  requestInvoice(@Arg("input", () => RequestInvoiceInput) input: RequestInvoiceInput, @Ctx() ctx: Context) {
    return requestInvoice(ctx, input);
  }

  @NeedsToOperate(Permission.InvoiceBusiness)
  @Mutation(() => Invoice, {
    description:
      "Asks to take a passed invoice back by a counter-invoice, which another person passes. 10014, 10006 (not passed, or a counter-invoice itself), 10015 (asked for already), 10012.",
  })
  counterInvoice(@Arg("input", () => CounterInvoiceInput) input: CounterInvoiceInput, @Ctx() ctx: Context) {
    return counterInvoice(ctx, input);
  }

  @NeedsToApprove(Permission.InvoiceBusiness)
  @Mutation(() => Invoice, {
    description:
      "Passes an invoice that somebody else asked for, with the next number of its platform and year; a counter-invoice cancels what it takes back. 10014, 10015 (decided already), 10006 (something it bills was taken back meanwhile); 403 for who asked.",
  })
  passInvoice(@Arg("input", () => PassInvoiceInput) { id }: PassInvoiceInput, @Ctx() ctx: Context) {
    return passInvoice(ctx, id);
  }

  @NeedsToApprove(Permission.InvoiceBusiness)
  @Mutation(() => Invoice, {
    description:
      "Rejects an invoice that somebody else asked for; what it billed can be billed anew. 10014, 10015 (decided already), 10012; 403 for who asked.",
  })
  rejectInvoice(@Arg("input", () => RejectInvoiceInput) input: RejectInvoiceInput, @Ctx() ctx: Context) {
    return rejectInvoice(ctx, input);
  }
}

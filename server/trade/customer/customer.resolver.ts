import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import * as price from "./customer-price.service.ts";
import * as settings from "./customer-setting.service.ts";
import {
  ChangeCustomerInput,
  ChangeCustomerPriceInput,
  ChangeCustomerSettingsInput,
  CreateCustomerInput,
  CreateCustomerPriceInput,
  DeleteCustomerInput,
  DeleteCustomerPriceInput,
  RemoveStationPasswordInput,
  SetStationPasswordInput,
} from "./customer.inputs.ts";
import { customer, customers } from "./customer.list.ts";
import * as service from "./customer.service.ts";
import { Customer, CustomerPrice, CustomerSettings, StationPassword } from "./customer.types.ts";
import * as password from "./station-password.service.ts";

@Resolver()
export class CustomerResolver {
  @Needs(Permission.PersonalCredit)
  @Query(() => customers.Connection, { description: "Special customers of the caller's platforms." })
  customers(
    @Args(() => customers.Args) args: ArgsIn<typeof customers>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return customers.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.PersonalCredit)
  @Query(() => Customer, { description: "One special customer. 10014" })
  customer(@Arg("id", () => ID) id: string, @Ctx() ctx: Context) {
    return customer(ctx, id);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => Customer, {
    description: "Enters a special customer. 10017, 10015 (code taken), 10042, 10041 (validity over), 10012.",
  })
  createCustomer(@Arg("input", () => CreateCustomerInput) input: CreateCustomerInput, @Ctx() ctx: Context) {
    return service.createCustomer(ctx, input);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => Customer, {
    description: "Changes what is given of a special customer. 10014, 10015, 10042, 10041, 10012.",
  })
  changeCustomer(@Arg("input", () => ChangeCustomerInput) input: ChangeCustomerInput, @Ctx() ctx: Context) {
    return service.changeCustomer(ctx, input);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => Boolean, { description: "Deletes a special customer, its prices and passwords. 10014." })
  deleteCustomer(@Arg("input", () => DeleteCustomerInput) input: DeleteCustomerInput, @Ctx() ctx: Context) {
    return service.deleteCustomer(ctx, input);
  }

  @Needs(Permission.PersonalCredit)
  @Query(() => CustomerSettings, { description: "What holds for all special customers of the network." })
  customerSettings(@Ctx() ctx: Context) {
    return settings.customerSettings(ctx);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => CustomerSettings, {
    description: "Changes that; customers keep the days that they have. 10031 below the network's root.",
  })
  changeCustomerSettings(
    @Arg("input", () => ChangeCustomerSettingsInput) input: ChangeCustomerSettingsInput,
    @Ctx() ctx: Context,
  ) {
    return settings.changeCustomerSettings(ctx, input);
  }
}

@Resolver()
export class CustomerPriceResolver {
  @Needs(Permission.PersonalCredit)
  @Query(() => [CustomerPrice], { description: "The special prices of a customer, the oldest first. 10014" })
  customerPrices(@Arg("customerId", () => ID) customerId: string, @Ctx() ctx: Context) {
    return price.customerPrices(ctx, customerId);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => CustomerPrice, {
    description:
      "Gives a customer a price. 10014, 10005, 10003, 10041; 10015 where another says it already for a grade, a place and a day.",
  })
  createCustomerPrice(
    @Arg("input", () => CreateCustomerPriceInput) input: CreateCustomerPriceInput,
    @Ctx() ctx: Context,
  ) {
    return price.createCustomerPrice(ctx, input);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => CustomerPrice, {
    description: "Changes what is given of a special price. 10014, 10005, 10003, 10015, 10041, 10012.",
  })
  changeCustomerPrice(
    @Arg("input", () => ChangeCustomerPriceInput) input: ChangeCustomerPriceInput,
    @Ctx() ctx: Context,
  ) {
    return price.changeCustomerPrice(ctx, input);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => Boolean, { description: "Takes a special price away. 10014." })
  deleteCustomerPrice(
    @Arg("input", () => DeleteCustomerPriceInput) input: DeleteCustomerPriceInput,
    @Ctx() ctx: Context,
  ) {
    return price.deleteCustomerPrice(ctx, input);
  }

  @Needs(Permission.PersonalCredit)
  @Query(() => [StationPassword], { description: "At which stations a customer has a password. 10014" })
  stationPasswords(@Arg("customerId", () => ID) customerId: string, @Ctx() ctx: Context) {
    return password.stationPasswords(ctx, customerId);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => StationPassword, {
    description: "Sets or replaces a customer's password at a station. 10014, 10003, 10022, 10012 (too weak).",
  })
  setStationPassword(@Arg("input", () => SetStationPasswordInput) input: SetStationPasswordInput, @Ctx() ctx: Context) {
    return password.setStationPassword(ctx, input);
  }

  @NeedsToOperate(Permission.PersonalCredit)
  @Mutation(() => Boolean, { description: "Takes a customer's password at a station away. 10014, 10003, 10022." })
  removeStationPassword(
    @Arg("input", () => RemoveStationPasswordInput) input: RemoveStationPasswordInput,
    @Ctx() ctx: Context,
  ) {
    return password.removeStationPassword(ctx, input);
  }
}

import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Account } from "../auth/account.entity.ts";
import { LoginResult } from "../auth/auth.types.ts";
import { Needs, NeedsToOperate, Public } from "../auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { demandAllSecondFactors } from "./demand-all.service.ts";
import { AccountsOutcome, DemandAllSecondFactorsInput } from "./demand-all.types.ts";
import { demandSecondFactor } from "./demand.service.ts";
import { factorOfAccount } from "./factor-of-account.ts";
import { SecondFactorState } from "./factor-state.ts";
import { completeLogin } from "./complete-login.service.ts";
import * as secondFactor from "./second-factor.service.ts";
import {
  BeginSecondFactorInput,
  DemandSecondFactorInput,
  CompleteLoginInput,
  EndSecondFactorInput,
  OwnSecondFactor,
  RecoveryCodes,
  SecondFactorCodeInput,
  SecondFactorOffer,
} from "./second-factor.types.ts";

@Resolver(() => Account)
export class SecondFactorResolver {
  @Public()
  @Mutation(() => LoginResult, {
    description:
      "Begins the session of a login that was answered by 10101, and ends the one whose token comes along. 10102 wrong code, 10103 the ticket is over, 10114 the password was given too long ago, THROTTLED after repeated failures, which count together with those of login.",
  })
  completeLogin(@Arg("input", () => CompleteLoginInput) input: CompleteLoginInput, @Ctx() ctx: Context) {
    return completeLogin(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Account, {
    description:
      "Says whether an account needs a second factor: its sessions begun by the password, those too that are open, may do nothing until there is one (10113). It is not taken back from oneself: 10006. 10014, 403.",
  })
  demandSecondFactor(@Arg("input", () => DemandSecondFactorInput) input: DemandSecondFactorInput, @Ctx() ctx: Context) {
    return demandSecondFactor(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => AccountsOutcome, {
    description:
      "Says of every account that a filter leaves whether it needs a second factor, or only what would become of them. Left are who may do what the caller may not (403), and the caller where it is taken back (10006).",
  })
  demandAllSecondFactors(
    @Arg("input", () => DemandAllSecondFactorsInput) input: DemandAllSecondFactorsInput,
    @Ctx() ctx: Context,
  ) {
    return demandAllSecondFactors(ctx, input);
  }

  @Needs(Permission.Home)
  @Query(() => OwnSecondFactor, {
    description: "Whether the caller's own logins ask for more than the password. With an API token 403.",
  })
  ownSecondFactor(@Ctx() ctx: Context) {
    return secondFactor.ownSecondFactor(ctx);
  }

  @Needs(Permission.Home)
  @Mutation(() => SecondFactorOffer, {
    description:
      "Offers the caller a secret for an authenticator app, until it is confirmed or half an hour is over. 10001 wrong password, 10015 there is one. With an API token 403.",
  })
  beginSecondFactor(@Arg("input", () => BeginSecondFactorInput) input: BeginSecondFactorInput, @Ctx() ctx: Context) {
    return secondFactor.beginSecondFactor(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => RecoveryCodes, {
    description:
      "Makes the caller's logins ask for a code from now on, ends their other sessions and tells ten recovery codes. 10102 wrong code, 10014 nothing was offered. With an API token 403.",
  })
  confirmSecondFactor(@Arg("input", () => SecondFactorCodeInput) input: SecondFactorCodeInput, @Ctx() ctx: Context) {
    return secondFactor.confirmSecondFactor(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => RecoveryCodes, {
    description:
      "Tells ten new recovery codes of the caller; those of before are good no more. 10102 wrong code. With an API token 403.",
  })
  makeRecoveryCodes(@Arg("input", () => SecondFactorCodeInput) input: SecondFactorCodeInput, @Ctx() ctx: Context) {
    return secondFactor.makeRecoveryCodes(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => Boolean, {
    description:
      "Lets the caller log in by the password alone again. 10001 wrong password, 10102 wrong code. With an API token 403.",
  })
  endSecondFactor(@Arg("input", () => EndSecondFactorInput) input: EndSecondFactorInput, @Ctx() ctx: Context) {
    return secondFactor.endSecondFactor(ctx, input);
  }

  @FieldResolver(() => GraphQLInstant, {
    nullable: true,
    description: "Since when its logins ask for a code beside the password; null: they don't.",
  })
  async secondFactorSince(@Root() { id }: Account, @Ctx() ctx: Context) {
    return (await factorOfAccount(ctx).load(id)).since;
  }

  @FieldResolver(() => SecondFactorState, { description: "Whether it has a second factor, and whether it needs one." })
  async secondFactorState(@Root() { id }: Account, @Ctx() ctx: Context) {
    return (await factorOfAccount(ctx).load(id)).state;
  }
}

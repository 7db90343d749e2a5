import { Arg, Args, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { GatewayOnly, Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { follow } from "../../kernel/live/feed.ts";
import { commandFeed, gatewayCommandFeed } from "./command.feeds.ts";
import * as command from "./command.service.ts";
import {
  AcknowledgeCommandInput,
  AuthorizeGunInput,
  GatewayCommand,
  GunCommand,
  GunCommandConnection,
  GunCommandInput,
  GunCommandsArgs,
} from "./command.types.ts";

@Resolver()
export class CommandResolver {
  @Needs(Permission.RealTimeEquip)
  @Query(() => GunCommandConnection, { description: "The commands of a gun, newest first. 10014." })
  gunCommands(@Args(() => GunCommandsArgs) args: GunCommandsArgs, @Ctx() ctx: Context) {
    return command.gunCommands(ctx, args);
  }

  @NeedsToOperate(Permission.RealTimeEquip)
  @Mutation(() => GunCommand, {
    description:
      "Releases a gun for one fill that is paid at the till; for a card's see `authorizeGunByCard`. 10014, 10022, 10027, 10030, 10012, 10015.",
  })
  authorizeGun(@Arg("input", () => AuthorizeGunInput) input: AuthorizeGunInput, @Ctx() ctx: Context) {
    return command.authorizeGun(ctx, input);
  }

  @NeedsToOperate(Permission.RealTimeEquip)
  @Mutation(() => GunCommand, {
    description: "Stops a fill for good, or takes an authorisation back. 10014, 10022, 10027, 10030, 10015.",
  })
  stopGun(@Arg("input", () => GunCommandInput) input: GunCommandInput, @Ctx() ctx: Context) {
    return command.commandGun(ctx, "STOP", input);
  }

  @NeedsToOperate(Permission.RealTimeEquip)
  @Mutation(() => GunCommand, { description: "Holds a fill. 10014, 10022, 10027, 10030, 10015." })
  suspendGun(@Arg("input", () => GunCommandInput) input: GunCommandInput, @Ctx() ctx: Context) {
    return command.commandGun(ctx, "SUSPEND", input);
  }

  @NeedsToOperate(Permission.RealTimeEquip)
  @Mutation(() => GunCommand, { description: "Lets a held fill go on. 10014, 10022, 10027, 10030, 10015." })
  resumeGun(@Arg("input", () => GunCommandInput) input: GunCommandInput, @Ctx() ctx: Context) {
    return command.commandGun(ctx, "RESUME", input);
  }

  @NeedsToOperate(Permission.RealTimeEquip)
  @Mutation(() => GunCommand, { description: "Settles a fill that is over. 10014, 10022, 10027, 10030, 10015." })
  closeGunTransaction(@Arg("input", () => GunCommandInput) input: GunCommandInput, @Ctx() ctx: Context) {
    return command.commandGun(ctx, "CLOSE_TRANSACTION", input);
  }

  @Needs(Permission.RealTimeEquip)
  @Subscription(() => [GunCommand], {
    description: "First the commands of the last minute, then each that moves on.",
    subscribe: ({ context, args }) => follow(commandFeed, context as Context, args as { stationId?: string }),
  })
  commandChanges(
    @Root() rows: GunCommand[],
    @Arg("stationId", () => ID, { nullable: true, description: "At this station alone." }) _stationId: string,
  ) {
    return rows;
  }

  @GatewayOnly()
  @Subscription(() => [GatewayCommand], {
    description: "What the calling gateway still has to do: now, then whenever something is added.",
    subscribe: ({ context, args }) => follow(gatewayCommandFeed, context as Context, args),
  })
  gatewayCommands(@Root() rows: GatewayCommand[]) {
    return rows;
  }

  @GatewayOnly()
  @Mutation(() => Boolean, {
    description:
      "The gateway took a command, or tells how it ended; the first result stands. False: there is no such open command.",
  })
  acknowledgeCommand(@Arg("input", () => AcknowledgeCommandInput) input: AcknowledgeCommandInput, @Ctx() ctx: Context) {
    return command.acknowledgeCommand(ctx, input);
  }
}

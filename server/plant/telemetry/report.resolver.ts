import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { GatewayOnly } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { SoundBatch } from "./refuse-impossible.ts";
import { ReportOutcome } from "./report-outcome.types.ts";
import { ReportInput } from "./report.types.ts";
import { reportReadings } from "./report.service.ts";

@Resolver()
export class ReportResolver {
  @GatewayOnly()
  @Mutation(() => ReportOutcome, {
    description:
      "Takes a gateway's batch in one transaction. Send it again when in doubt: what is known counts as a duplicate.",
  })
  reportReadings(
    @Arg("input", () => ReportInput) _declared: null,
    @SoundBatch() input: ReportInput,
    @Ctx() ctx: Context,
  ) {
    return reportReadings(ctx, input);
  }
}

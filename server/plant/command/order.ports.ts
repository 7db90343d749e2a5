import type { Context, GatewayCaller } from "../../kernel/context.ts";
import { Port } from "../../kernel/port.ts";
import type { AcknowledgeCommandInput, GatewayCommand } from "./command.types.ts";

/** Orders of another wing's that travel to gateways as commands do. */
export interface FurtherOrders {
  /** Those that a gateway still has to carry out. */
  open(ctx: Context, me: GatewayCaller): Promise<GatewayCommand[]>;
  /** The gateway took one (no result yet) or tells how it ended. False: there is no such open order. */
  acknowledge(ctx: Context, me: GatewayCaller, input: AcknowledgeCommandInput): Promise<boolean>;
}

export const furtherOrders = new Port<FurtherOrders>("orders beside commands");

import type { Command, CommandOutcome } from "../driver.ts";
import type { GatewayCommandsSubscription } from "../server-link.generated.ts";

/** A command as the server sends it. */
export type GatewayCommand = GatewayCommandsSubscription["gatewayCommands"][number];

/** What a driver understands; null where the server left out what the kind needs. */
export function driverCommand(order: GatewayCommand): Command | null {
  const { id, kind, address, presetType, presetValue, unitPrice, cardNo, transactionNo, prices, configuration } = order;
  switch (kind) {
    case "AUTHORIZE":
      if (!presetType || (presetType !== "FULL" && presetValue === null)) return null;
      return { id, kind, address, presetType, presetValue, unitPrice, cardNo };
    case "CLOSE_TRANSACTION":
      return { id, kind, address, transactionNo };
    case "SET_PRICES":
      return prices.length > 0 ? { id, kind, prices } : null;
    case "CONFIGURE":
      return configuration && { id, kind, ...configuration };
    default:
      return { id, kind, address };
  }
}

/** An outcome of the gateway's own, without a word from the device. */
export function withoutDevice(outcome: CommandOutcome["outcome"]): CommandOutcome {
  return { outcome, vendorCode: null, transactionNo: null };
}

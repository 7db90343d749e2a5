import type { CommandKind, CommandStatus, ControlMode, GunState } from "../../../../schema-types.generated.ts";

/** What a person can order a gun to do from here; prices go another way. */
export type GunAction = Exclude<CommandKind, "SET_PRICES" | "CONFIGURE">;

/** Every action, in the order of the buttons. */
export const GUN_ACTIONS: readonly GunAction[] = ["AUTHORIZE", "STOP", "SUSPEND", "RESUME", "CLOSE_TRANSACTION"];

/** Why an action is not offered now; each has a text `command.reason.<reason>`. */
export type ActionReason =
  | "OFFLINE"
  | "STATION_CONTROLLED"
  | "COMMAND_RUNNING"
  | "GUN_BUSY"
  | "PUMP_BUSY"
  | "NOTHING_RUNNING"
  | "NOT_REFUELLING"
  | "ALREADY_SUSPENDED"
  | "NOT_SUSPENDED"
  | "NOTHING_TO_CLOSE";

/** What the rules look at: the gun, who controls its station, and its latest commands, newest first. */
export interface ActionSituation {
  state: GunState;
  online: boolean;
  /** Another gun of its pump is in use. */
  pumpBusy: boolean;
  controlMode: ControlMode;
  commands: readonly { kind: CommandKind; status: CommandStatus }[];
}

/** Whether another gun of a gun's pump is in use: a pump delivers through one at a time. */
export function isPumpBusy(gun: Piped, guns: readonly Piped[]): boolean {
  return guns.some(
    ({ gunId, pump, state, online }) =>
      gun.pump !== null && pump === gun.pump && gunId !== gun.gunId && online && state !== "FREE",
  );
}

interface Piped {
  readonly gunId: string;
  readonly pump: string | null;
  readonly state: GunState;
  readonly online: boolean;
}

/** Whether the device still owes an answer. */
export function isUnderWay(status: CommandStatus): status is "PENDING" | "SENT" {
  return status === "PENDING" || status === "SENT";
}

/**
 * The reason why an action cannot be ordered now, or undefined when it can. The server decides in the end (10022,
 * 10027, 10030): this only spares a person the refusal.
 */
export function reasonAgainst(action: GunAction, situation: ActionSituation): ActionReason | undefined {
  if (situation.controlMode === "STATION") {
    return "STATION_CONTROLLED";
  }
  if (!situation.online) {
    return "OFFLINE";
  }
  const running = situation.commands.find((command) => isUnderWay(command.status));
  // A stop must never wait for another command's answer.
  if (running && (action !== "STOP" || running.kind === "STOP")) {
    return "COMMAND_RUNNING";
  }
  return STATE_REASONS[action](situation);
}

const STATE_REASONS: Record<GunAction, (situation: ActionSituation) => ActionReason | undefined> = {
  AUTHORIZE: ({ state, pumpBusy }) => {
    if (state !== "FREE" && state !== "LIFTED") {
      return "GUN_BUSY";
    }
    return pumpBusy ? "PUMP_BUSY" : undefined;
  },
  STOP: ({ state }) => (state === "AUTHORIZED" || state === "REFUELLING" ? undefined : "NOTHING_RUNNING"),
  SUSPEND: (situation) => {
    if (situation.state !== "REFUELLING") {
      return "NOT_REFUELLING";
    }
    return isSuspended(situation) ? "ALREADY_SUSPENDED" : undefined;
  },
  RESUME: (situation) => {
    if (situation.state !== "REFUELLING") {
      return "NOT_REFUELLING";
    }
    return isSuspended(situation) ? undefined : "NOT_SUSPENDED";
  },
  CLOSE_TRANSACTION: ({ state }) => (state === "WORKING" ? undefined : "NOTHING_TO_CLOSE"),
};

/** No state says that a delivery is paused; the latest order that the device carried out does. */
function isSuspended({ commands }: ActionSituation): boolean {
  const latest = commands.find((command) => command.status === "DONE" && command.kind !== "SET_PRICES");
  return latest?.kind === "SUSPEND";
}

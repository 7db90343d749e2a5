import { refuse } from "../../kernel/errors/refuse.ts";

type GunState = "FREE" | "LIFTED" | "AUTHORIZED" | "REFUELLING" | "WORKING";
type CommandKind = "AUTHORIZE" | "STOP" | "SUSPEND" | "RESUME" | "CLOSE_TRANSACTION" | "SET_PRICES" | "CONFIGURE";

/** In which states of a gun a command makes sense. */
export const COMMAND_STATES: Readonly<Record<CommandKind, readonly GunState[]>> = {
  AUTHORIZE: ["FREE", "LIFTED"],
  STOP: ["LIFTED", "AUTHORIZED", "REFUELLING"],
  SUSPEND: ["REFUELLING"],
  RESUME: ["REFUELLING"],
  CLOSE_TRANSACTION: ["WORKING"],
  CONFIGURE: ["FREE", "LIFTED"],
  SET_PRICES: ["FREE", "LIFTED", "AUTHORIZED", "REFUELLING", "WORKING"],
};

/** How a gun is at the moment that something is asked of it. */
interface AskedGun {
  readonly controlMode: "PLATFORM" | "STATION";
  readonly online: boolean;
  readonly state: GunState;
}

/** Refuses what must not or can't be: a gun of a station that controls itself 10022, the device offline 10027, the gun in another state 10030. */
export function assertCommandAllowed(kind: CommandKind, gun: AskedGun): void {
  if (gun.controlMode === "STATION") {
    refuse("STATION_CONTROLLED", { field: "gunId" });
  }
  if (!gun.online) {
    refuse("DEVICE_OFFLINE", { field: "gunId" });
  }
  if (!COMMAND_STATES[kind].includes(gun.state)) {
    refuse("DEVICE_RUNNING", { field: "gunId", params: { state: gun.state } });
  }
}

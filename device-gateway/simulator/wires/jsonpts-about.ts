import type { Controller } from "./jsonpts-controller.ts";

/** °C. */
export const CPU_TEMPERATURE = 41;
const MILLIVOLTS = 3080;
/** Protocol and speed of a port are numbers of the vendor's own tables. */
const PORT = { Protocol: 2, BaudRate: 4 };
const PUMP_PORT = 1;
const PROBE_PORT = "USER";
/** Logins have ten characters at most. */
const LOGIN_LENGTH = 10;

/** Data of BatteryVoltage: an empty battery is why a clock is lost. */
export function batteryVoltage({ plan }: Controller): { readonly Voltage: number; readonly State: "OK" | "Bad" } {
  return plan.quirks.clock === "LOST" ? { Voltage: 0, State: "Bad" } : { Voltage: MILLIVOLTS, State: "OK" };
}

/** Data of UserInformation: the one user there is may do everything. */
export function userInformation({ plan }: Controller) {
  const rights = ["Configuration", "Control", "Monitoring", "Reports", "Payments", "Shifts"];
  return {
    Id: 1,
    Login: plan.login.slice(0, LOGIN_LENGTH),
    Permissions: Object.fromEntries(rights.map((right) => [right, true])),
  };
}

/** Data of PumpsConfiguration: all pumps hang on one port, each under its own number. */
export function pumpsConfiguration({ station }: Controller) {
  return {
    Ports: [{ Id: PUMP_PORT, ...PORT }],
    Pumps: [...station.pumps.keys()].map((number) => ({ Id: number, Port: PUMP_PORT, Address: number })),
  };
}

/** Data of ProbesConfiguration. */
export function probesConfiguration({ plan }: Controller) {
  return {
    Ports: [{ Id: PROBE_PORT, ...PORT }],
    Probes: plan.probes.map(({ probe }) => ({ Id: probe, Port: PROBE_PORT, Address: probe })),
  };
}

import { jsonptsTarget } from "./jsonpts.ts";
import { modbusLineTarget } from "./modbus-line.ts";
import { modbusTarget } from "./modbus.ts";
import { sparkplugTarget } from "./sparkplug.ts";
import type { Target } from "./target.ts";
import { tls350Target } from "./tls350.ts";

/** Every driver's way from bytes to readings. */
export const allTargets = async (): Promise<readonly Target[]> => [
  await jsonptsTarget(),
  tls350Target(),
  modbusTarget(),
  await modbusLineTarget(),
  sparkplugTarget(),
];

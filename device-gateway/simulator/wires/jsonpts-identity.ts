import type { Controller } from "./jsonpts-controller.ts";
import { FIRMWARE_DATE_TIME } from "./jsonpts-controller.ts";

/** The headers by which a controller that calls in says who it is. */
export function identityHeaders(controller: Controller): Record<string, string> {
  const { ptsId, login, password } = controller.plan;
  const credentials = Buffer.from(`${login}:${password}`).toString("base64");
  return {
    "X-Pts-Id": ptsId,
    "X-Pts-Firmware-Version-DateTime": FIRMWARE_DATE_TIME,
    "X-Pts-Configuration-Identifier": controller.configurationId,
    ...(login === "" ? {} : { Authorization: `Basic ${credentials}` }),
  };
}

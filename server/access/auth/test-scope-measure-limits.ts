import type { Requests } from "./test-scope-inputs.ts";

const LIMIT = { highLimit: "60", highRelease: "55", delaySeconds: 30 };

/** What is asked of the limits of skids that aren't the caller's. */
export const MEASURE_LIMIT_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.measureLimits": ({ device }) => [{ deviceId: device }],
  "Query.measureLimitTrial": ({ device }) => [
    { deviceId: device, address: "plc-1", key: "TEMPERATURE_WATER", limit: LIMIT },
  ],
  "Mutation.changeMeasureLimit": ({ device }) => [{ input: { deviceId: device, key: "TEMPERATURE_WATER", ...LIMIT } }],
  "Mutation.resetMeasureLimit": ({ device }) => [{ input: { deviceId: device, key: "TEMPERATURE_WATER" } }],
};

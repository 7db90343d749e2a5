import type { ChangeMeasureLimitInput, MeasureLimit, ResetMeasureLimitInput } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import type { Network } from "./world.ts";

const FACTS = "key unit origin lowLimit lowRelease highLimit highRelease delaySeconds";
export const CHANGE_MEASURE_LIMIT = `mutation Change($input: ChangeMeasureLimitInput!) { changeMeasureLimit(input: $input) { ${FACTS} } }`;
export const RESET_MEASURE_LIMIT = `mutation Reset($input: ResetMeasureLimitInput!) { resetMeasureLimit(input: $input) { ${FACTS} } }`;
export const MEASURE_LIMITS = `query Limits($deviceId: ID) { measureLimits(deviceId: $deviceId) { ${FACTS} } }`;

/** Sets the limit of a parameter; tells all that are in force. */
export const changeMeasureLimit = async (caller: Caller, input: ChangeMeasureLimitInput): Promise<MeasureLimit[]> =>
  (await caller.run<{ changeMeasureLimit: MeasureLimit[] }>(CHANGE_MEASURE_LIMIT, { input })).changeMeasureLimit;

/** Takes it away. */
export const resetMeasureLimit = async (caller: Caller, input: ResetMeasureLimitInput): Promise<MeasureLimit[]> =>
  (await caller.run<{ resetMeasureLimit: MeasureLimit[] }>(RESET_MEASURE_LIMIT, { input })).resetMeasureLimit;

const WATER = { key: "TEMPERATURE_WATER", highLimit: "60", highRelease: "55", delaySeconds: 30 } as const;

/** How each change of limits is brought to succeed. */
export const MEASURE_LIMIT_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  changeMeasureLimit: ({ owner }) => changeMeasureLimit(owner, WATER),
  resetMeasureLimit: async ({ owner }) => {
    await changeMeasureLimit(owner, WATER);
    await resetMeasureLimit(owner, { key: WATER.key });
  },
};

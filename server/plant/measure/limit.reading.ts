import { type RawBuilder, sql } from "kysely";
import type { MeasureLimit } from "../../../common/measure-limits.ts";
import type { MeasureKey } from "../../../common/measures.ts";

/** A limit as it was set. */
export interface SetLimit extends MeasureLimit {
  readonly key: MeasureKey;
  /** It is the device's own, not its network's. */
  readonly own: boolean;
}

/** A set limit (alias l) as one JSON object of these names. */
export const asJson: RawBuilder<unknown> = sql`jsonb_build_object('key', l.key, 'own', l.device_id is not null,
  'lowLimit', trim_scale(l.low_limit)::text, 'lowRelease', trim_scale(l.low_release)::text, 'highLimit', trim_scale(l.high_limit)::text,
  'highRelease', trim_scale(l.high_release)::text, 'delaySeconds', l.delay_seconds)`;

/** The limits that are set for a device (alias d), its own before its network's, as an expression of a statement: a list, null without any. */
export const setLimits: RawBuilder<unknown> = sql`(select jsonb_agg(own.told) from (
  select distinct on (l.key) ${asJson} as told from measure_limit l
  where l.network_id = d.network_id and (l.device_id = d.id or l.device_id is null) order by l.key, l.device_id nulls last) own)`;

/** The same by their parameters. */
export const byKey = (limits: readonly SetLimit[] | null): ReadonlyMap<MeasureKey, SetLimit> =>
  new Map((limits ?? []).map((limit) => [limit.key, limit]));

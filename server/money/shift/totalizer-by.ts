import { type RawBuilder, sql } from "kysely";

/**
 * What a gun (g; live: l) had told of its totalizer by an instant, in litres: what stands now where it stood by then, else what its last
 * sale before told. Null where it had told none.
 */
export const totalizerBy = (at: Date): RawBuilder<string | null> => sql`
  case when l.received_at <= ${at} then l.totalizer_litres else (
    select x.totalizer_litres from sale x where x.network_id = g.network_id and x.gun_id = g.id and x.time < ${at}
      and x.consume_type <> 'REVERSE' and x.totalizer_litres <> 0 order by x.time desc, x.id desc limit 1) end`;

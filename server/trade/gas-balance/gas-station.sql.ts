import { sql } from "kysely";

/** Whether a station (s) buys gas, as far as anybody told: its meter was read, or one of its guns sells a gas by what a balance has. */
export const buysGas = sql`(exists (select 1 from gas_reading x where x.network_id = s.network_id and x.station_id = s.id)
  or exists (select 1 from gun u join grade gr on gr.network_id = u.network_id and gr.id = u.grade_id
    where u.network_id = s.network_id and u.station_id = s.id and u.deleted_at is null and gr.kind = 'GAS' and gr.unit <> 'LITRE'))`;

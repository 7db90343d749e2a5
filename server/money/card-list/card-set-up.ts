import { type RawBuilder, sql } from "kysely";
import type { Deed, Doer } from "../../access/audit/audit.service.ts";
import type { Context } from "../../kernel/context.ts";

/** What decides what a card may do at a station beside what happens to itself; the log's names for them. */
const SET_UP = ["Card", "CardGroup", "Customer", "LimitProfile", "LicencePlate", "LicencePlateGroup"];

/** Has stations hear that somebody changed what their lists of cards are made of. */
export function tellStations(
  { pubsub }: Context,
  { objectType, objectId, objectIds, outcome = "OK" }: Deed,
  doer: Doer,
): void {
  const ids = objectIds ?? (objectId == null ? [] : [objectId]);
  if (outcome === "OK" && ids.length > 0 && SET_UP.includes(objectType)) {
    pubsub.publish("card", { networkId: doer.networkId, ids });
  }
}

/**
 * The accounts of cards of which somebody changed the set-up since a moment: their own, their group's, their customer's, that of the
 * profile that limits them or of their plates. It is read from the log, where every deed is, in the transaction that did it.
 */
export const accountsSetUpSince = (networkId: string, from: Date): RawBuilder<unknown> => sql`
  with deed as materialized (
    select e.object_type as of, o.id, array[e.before ->> 'plate', e.after ->> 'plate'] as plates
    from audit_entry e cross join lateral unnest(coalesce(e.object_ids, array[e.object_id])) as o (id)
    where e.network_id = ${networkId} and e.time >= ${from} and e.object_type = any(${SET_UP}::text[])
  )
  select c.card_account_id from card c
    where c.network_id = ${networkId} and c.id = any(array(select d.id from deed d where d.of = 'Card'))
  union select a.id from card_account a
    where a.network_id = ${networkId} and a.group_id = any(array(select d.id from deed d where d.of = 'CardGroup'))
  union select a.id from card_account a
    where a.network_id = ${networkId} and a.customer_id = any(array(select d.id from deed d where d.of = 'Customer'))
  union select l.card_account_id from card_limit l
    where l.network_id = ${networkId} and l.profile_id = any(array(select d.id from deed d where d.of = 'LimitProfile'))
  union select c.card_account_id from card c
    where c.network_id = ${networkId} and c.plate = any(array(
      select l.normalised from licence_plate l
        where l.network_id = ${networkId} and l.group_id = any(array(select d.id from deed d where d.of = 'LicencePlateGroup'))
      union select licence_plate_key(p.plate) from deed d cross join unnest(d.plates) as p (plate)
        where d.of = 'LicencePlate' and p.plate is not null
      union select l.normalised from licence_plate l
        where l.network_id = ${networkId} and l.id = any(array(select d.id from deed d where d.of = 'LicencePlate'))))`;

import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, idsIn, mentioning, since } from "../../kernel/lists/filters.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { PointsExchange, PointsExchangeState } from "./points-exchange.types.ts";

/** An exchange with the line of points that it is. */
export class PointsExchangeRow extends PointsExchange {
  readonly pointsFlowId!: string;
}

const STATE = "case when e.cancelled_at is null then 'DONE' else 'CANCELLED' end";

/** What members got for their points at the caller's platform and those below. */
export const pointsExchanges = defineList("PointsExchange", {
  rows: "exchanges",
  node: PointsExchange,
  row: PointsExchangeRow,
  from: "points_exchange e",
  joins: {
    m: "join member m on m.network_id = e.network_id and m.id = e.member_id",
    g: "join points_product g on g.network_id = e.network_id and g.id = e.product_id",
    p: "join platform p on p.id = e.platform_id and p.network_id = e.network_id",
  },
  scope: ofOwnPlatform("e"),
  columns: {
    id: "e.id",
    time: { sql: "e.time", file: "TIME" },
    state: { sql: STATE, file: "ENUM" },
    memberId: "e.member_id",
    memberName: { sql: "m.name", file: "TEXT" },
    memberPhone: { sql: "m.phone", file: "TEXT" },
    productId: "e.product_id",
    productName: { sql: "g.name", file: "TEXT" },
    platformName: { sql: "p.name", file: "TEXT" },
    quantity: { sql: "e.quantity", file: "INTEGER" },
    price: { sql: "e.price", file: "INTEGER" },
    points: { sql: "e.points", file: "INTEGER" },
    pointsFlowId: "e.points_flow_id",
    author: { sql: "e.author", file: "TEXT" },
    cancelledAt: { sql: "e.cancelled_at", file: "TIME" },
    cancelledBy: { sql: "e.cancelled_by", file: "TEXT" },
    cancelReason: { sql: "e.cancel_reason", file: "TEXT" },
  },
  always: ["pointsFlowId"],
  filters: {
    platformIds: platformsOf("e"),
    memberIds: idsIn("e.member_id", "By one of these members."),
    productIds: idsIn("e.product_id", "For one of these products."),
    states: among(PointsExchangeState, STATE, "In one of these states."),
    search: mentioning(["m.name", "m.phone", "g.name"], "In the member's name or phone, or the product's name."),
    from: since("e.time", "At or after."),
    to: before("e.time", "Before."),
  },
  sorts: { TIME: [{ sql: "e.time", type: "time" }] },
  sorted: "By time.",
  order: "TIME_DESC",
  file: { list: "POINTS_EXCHANGES", permissions: [Permission.PointsExchange] },
});

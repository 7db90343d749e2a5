import { type Context, account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, mentioning, narrowing, oneBeside } from "../../kernel/lists/filters.ts";
import { type Piece, allOf, piece } from "../../kernel/lists/piece.ts";
import { isSecondPerson } from "../../access/auth/second-person.ts";
import { PLACES } from "../../site/station/list-places.ts";
import { decidable } from "./price-approval.rules.ts";
import { PriceApproval, PriceApprovalState } from "./price-approval.types.ts";

/** The stations of an approval. */
const STATIONS = `price_approval_row r join station s on s.id = r.station_id and s.network_id = r.network_id
  where r.network_id = a.network_id and r.approval_id = a.id`;

/** Of the caller's network, and all of its stations are the caller's to see. */
function seen(ctx: Context): Piece {
  const { networkId, platformIds } = account(ctx).scope;
  const own = "a.network_id = $1";
  return platformIds === null
    ? piece(own, networkId)
    : piece(
        `${own} and not exists (select 1 from ${STATIONS} and s.platform_id <> all($2::uuid[]))`,
        networkId,
        platformIds,
      );
}

/** Whether the caller may approve or reject it: a person, not who asked nor one of theirs, who approves what its mutation needs. */
export function mayDecide(ctx: Context): Piece {
  const decides = piece("a.operation = any($1::text[])", decidable(account(ctx).rights));
  const { text, values } = allOf([piece("a.state = 'WAITING'"), decides, isSecondPerson(ctx, piece("a.account_id"))]);
  return { text: `(${text})`, values };
}

const mine = (ctx: Context): Piece => piece("a.account_id = $1::uuid", account(ctx).accountId);

/** That a condition holds of an approval, or doesn't. */
const is = ({ text, values }: Piece, wanted: boolean): Piece => piece(wanted ? text : `not (${text})`, ...values);

/** Requests to change prices that wait, or waited, for a second person. */
export const priceApprovals = defineList("PriceApproval", {
  rows: "price approvals",
  node: PriceApproval,
  from: "price_approval a",
  scope: seen,
  columns: {
    id: "a.id",
    state: "a.state",
    operation: "a.operation",
    batchId: "a.batch_id",
    author: "a.author",
    mine,
    mayDecide,
    stations: "a.stations",
    prices: "a.prices",
    biggestStep: "a.biggest_step",
    effectiveAt: "a.first_at",
    stationTime: "a.station_time",
    allOrNothing: "a.all_or_nothing",
    createdAt: "a.created_at",
    expiresAt: "a.expires_at",
    decidedAt: "a.decided_at",
    decidedBy: "a.decided_by",
    note: "a.note",
    reason: "a.reason",
  },
  always: ["state"],
  filters: {
    ...oneBeside(PLACES, ({ text, values }) => piece(`exists (select 1 from ${STATIONS} and ${text})`, ...values)),
    states: among(PriceApprovalState, "a.state", "Standing so."),
    mine: narrowing<boolean>(
      () => Boolean,
      "True: that the caller asked for; false: that others did.",
      (wanted, ctx) => is(mine(ctx), wanted),
    ),
    mayDecide: narrowing<boolean>(
      () => Boolean,
      "That the caller may approve or reject, or may not.",
      (wanted, ctx) => is(mayDecide(ctx), wanted),
    ),
    author: mentioning(["a.author"], "Part of the asker's login name; at most 200 characters."),
  },
  sorts: { CREATED: [{ sql: "a.created_at", type: "time" }] },
  sorted: "By when they were asked for.",
  order: "CREATED_DESC",
});

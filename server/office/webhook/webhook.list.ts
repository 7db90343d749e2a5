import { instantText } from "../../kernel/instant-text.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { mentioning, narrowing, yesNo } from "../../kernel/lists/filters.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { Webhook, WebhookKind } from "./webhook.types.ts";

/** Which programs are told of facts of the caller's platform and those below. */
export const webhooks = defineList("Webhook", {
  rows: "webhooks",
  node: Webhook,
  from: "webhook w",
  joins: { p: "join platform p on p.network_id = w.network_id and p.id = w.platform_id" },
  scope: ofOwnPlatform("w"),
  columns: {
    id: "w.id",
    name: "w.name",
    platformId: "w.platform_id",
    platformName: "p.name",
    url: "w.url",
    active: "w.active",
    offReason: "w.off_reason",
    kinds: `(select coalesce(array_agg(k.kind order by k.kind), '{}') from webhook_kind k
      where k.network_id = w.network_id and k.webhook_id = w.id)`,
    selections: `(select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'selection', k.selection) order by k.kind), '[]')
      from webhook_kind k where k.network_id = w.network_id and k.webhook_id = w.id)`,
    waiting: `(select count(*)::int from webhook_message m
      where m.network_id = w.network_id and m.webhook_id = w.id and m.state = 'WAITING')`,
    lastSentAt: `(select ${instantText("max(m.done_at)")} from webhook_message m
      where m.network_id = w.network_id and m.webhook_id = w.id and m.state = 'SENT')`,
    createdAt: "w.created_at",
  },
  filters: {
    platformIds: platformsOf("w"),
    kinds: narrowing(
      () => [WebhookKind],
      "Told of one of these.",
      (kinds: WebhookKind[]) =>
        piece(
          "exists (select from webhook_kind k where k.network_id = w.network_id and k.webhook_id = w.id and k.kind = any($1))",
          kinds,
        ),
    ),
    active: yesNo("w.active", "Switched on (true) or off (false)."),
    search: mentioning(["w.name", "w.url"], "In name or address; 1 to 200 characters."),
  },
  sorts: { NAME: ["lower(w.name)"], CREATED: [{ sql: "w.created_at", type: "time" }] },
  sorted: "By name, or by when they were made.",
  order: "NAME_ASC",
});

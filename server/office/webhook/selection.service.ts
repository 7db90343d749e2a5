import type { ExecutionResult } from "graphql";
import { contextAs } from "../../access/auth/context-as.ts";
import { programOf } from "../../access/auth/caller.ts";
import { LEVEL_OFFSET } from "../../access/auth/rights.ts";
import { platformOf } from "../../access/platform/platform.service.ts";
import { type Context, type Services, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { assertKindsSeen } from "./seen-kinds.ts";
import type { WebhookPreviewInput } from "./webhook.inputs.ts";
import { ALL_KINDS, WEBHOOK_KINDS } from "./webhook.kinds.ts";
import { type SelectionFault, bodyOf, faultIn, newestQuery, objectQuery, shapeFault } from "./webhook.rules.ts";
import type { WebhookKind, WebhookKindFacts, WebhookPreview, WebhookSelection } from "./webhook.types.ts";

/** For so long a program may read one object. */
const READING_MS = 60_000;

/** What webhooks may be told of. */
export const webhookKinds = (): WebhookKindFacts[] =>
  ALL_KINDS.map((kind) => {
    const { types, object, permission, selection } = WEBHOOK_KINDS[kind];
    return { kind, types: [...types], objectType: object, permission, selection };
  });

/** Why a selection can't be stored; null: it can. */
function faultOf({ queries }: Pick<Services, "queries">, chosen: WebhookSelection): SelectionFault | null {
  const shape = shapeFault(chosen.selection);
  if (shape !== null) {
    return shape;
  }
  const [first] = queries.faultsOf(objectQuery(chosen));
  return first === undefined ? null : faultIn(chosen.selection, first);
}

/** Refuses selections that can't be read (10012, telling line and column) or whose kind the caller has no right to see (403). */
export function assertSelections(ctx: Context, chosen: readonly WebhookSelection[], field = "selections"): void {
  assertKindsSeen(
    ctx,
    chosen.map(({ kind }) => kind),
    field,
  );
  for (const [index, one] of chosen.entries()) {
    const fault = faultOf(ctx, one);
    if (fault !== null) {
      refuse("PARAMETER_ERROR", { field: `${field}.${index}.selection`, params: { ...fault } });
    }
  }
}

interface Reader {
  readonly networkId: string;
  readonly platformId: string;
  readonly name: string;
}

/** The context in which a webhook's platform sees one kind of facts, and nothing else; null: it is gone. */
async function readingAs(services: Services, reader: Reader, kind: WebhookKind): Promise<Context | null> {
  const until = new Date(services.clock.now().getTime() + READING_MS);
  const rights = [LEVEL_OFFSET.VIEW + WEBHOOK_KINDS[kind].permission];
  const caller = await programOf(services.db, reader, { rights, until });
  return caller === null ? null : contextAs(services, caller);
}

type Rows = ExecutionResult<{ readonly rows: { readonly nodes: readonly object[] } }>;

/** What came of reading an object for a program. */
export type ReadObject =
  | { readonly found: "OBJECT"; readonly data: object }
  /** It is none of the platform's, or there is no such platform any more. */
  | { readonly found: "NONE" }
  | { readonly found: "FAULT"; readonly problem: string };

/** Reads what is selected of an object, as a webhook's platform sees it. */
export async function readObject(
  services: Services,
  reader: Reader,
  { objectId, ...chosen }: WebhookSelection & { readonly objectId: string },
): Promise<ReadObject> {
  const ctx = await readingAs(services, reader, chosen.kind);
  if (ctx === null) {
    return { found: "NONE" };
  }
  const { data, errors } = (await services.queries.run(ctx, objectQuery(chosen), { id: objectId })) as Rows;
  const [problem] = errors ?? [];
  if (problem !== undefined || data == null) {
    return { found: "FAULT", problem: problem?.message ?? "no data" };
  }
  const [object] = data.rows.nodes;
  return object === undefined ? { found: "NONE" } : { found: "OBJECT", data: object };
}

/** What a message would look like, by the newest object of the kind. 10012, 10017, 403. */
export async function webhookPreview(
  ctx: Context,
  { platformId, kind, selection }: WebhookPreviewInput,
): Promise<WebhookPreview> {
  const me = account(ctx);
  const { id } = platformId == null ? { id: me.platformId } : await platformOf(ctx, platformId);
  const fault = faultOf(ctx, { kind, selection });
  assertSelections(ctx, [{ kind, selection: WEBHOOK_KINDS[kind].selection }], "kind");
  if (fault !== null) {
    refuse("PARAMETER_ERROR", { field: "selection", params: { ...fault } });
  }
  const reader = { networkId: me.scope.networkId, platformId: id, name: me.login };
  const reading = await readingAs(ctx, reader, kind);
  const newest = reading && ((await ctx.queries.run(reading, newestQuery(kind), {})) as Rows);
  const [row] = newest?.data?.rows.nodes ?? [];
  if (row === undefined) {
    return { objectId: null, body: null };
  }
  const { id: objectId } = row as { id: string };
  const read = await readObject(ctx, reader, { kind, selection, objectId });
  if (read.found !== "OBJECT") {
    return read.found === "NONE"
      ? { objectId: null, body: null }
      : refuse("PARAMETER_ERROR", { field: "selection", params: { problem: read.problem, line: null, column: null } });
  }
  const type = WEBHOOK_KINDS[kind].types[0] ?? "";
  return { objectId, body: bodyOf({ id: newId(), type, at: ctx.clock.now() }, read.data) };
}

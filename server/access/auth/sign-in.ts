import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import { typedName } from "../../../common/sign-in.ts";

/** Nobody's network: what there is none of is looked for all the same, so that it takes as long. */
const NO_NETWORK = "00000000-0000-0000-0000-000000000000";

/** Who wants to log in: a name, and the network that it is meant in. */
export interface SignIn {
  readonly networkId: string;
  readonly name: string;
}

/**
 * The network that a typed name is meant in: the one whose code stands behind it, else that of DEFAULT_NETWORK, else the
 * first that was made here. What looks like a code and is none belongs to the name, as names from before may.
 */
export async function signInOf(
  { db, config }: Pick<Context, "db"> & { readonly config: Pick<Context["config"], "DEFAULT_NETWORK"> },
  typed: string,
): Promise<SignIn> {
  const { whole, split } = typedName(typed);
  const standard = config.DEFAULT_NETWORK ?? null;
  const { rows } = await sql<{ named: string | null; standard: string | null }>`select
    (select id from platform where network_id = id and deleted_at is null and sign_in_code = ${split?.code ?? ""}) as named,
    (select id from platform where network_id = id and deleted_at is null and (${standard}::text is null or sign_in_code = ${standard})
      order by id limit 1) as standard`.execute(db);
  const { named = null, standard: first = null } = rows[0] ?? {};
  return split !== null && named !== null
    ? { networkId: named, name: split.name }
    : { networkId: first ?? NO_NETWORK, name: whole };
}

import { type Kysely, sql } from "kysely";

interface Refund {
  readonly networkId: string;
  /** The line that booked the payment. */
  readonly flowId: string;
  readonly amount: string;
  readonly at: Date;
}

/** Has the provider asked to pay back what goes out of a deposit that was paid at it, in the transaction that takes it off the card; false where no payment brought it, or it was asked before. */
export async function askProviderFor(db: Kysely<unknown>, { networkId, flowId, amount, at }: Refund): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update online_payment set refund_amount = ${amount}, refund_asked_at = ${at}
    where network_id = ${networkId} and flow_id = ${flowId} and state = 'PAID' and refund_asked_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

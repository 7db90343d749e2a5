import { sql } from "kysely";

/** States of a price at a gun from which it may still reach it, and which a newer price or the gun's end therefore ends. */
export const OPEN = sql`('QUEUED', 'SENT', 'FAILED', 'SELF_CONTROLLED')`;

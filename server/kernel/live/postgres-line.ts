import pg from "pg";
import type { Dial } from "./servers-pubsub.ts";

const CHANNEL = "forecourt_events";
const PATIENCE_MS = 5_000;

/** By the notifications of the database that the servers share. */
export const postgresLine =
  (databaseUrl: string): Dial =>
  async (ear) => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "forecourt-events",
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    client.on("error", (error) => ear.lost(error));
    client.on("end", () => ear.lost());
    client.on("notification", ({ payload }) => ear.text(payload ?? ""));
    try {
      await client.connect();
      // A notification that is lost with the database is told as `missed`: it need not wait for the disk.
      await client.query("set synchronous_commit = off");
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return {
      async send(texts) {
        await client.query("select pg_notify($1, text) from unnest($2::text[]) text", [CHANNEL, texts]);
      },
      end: () => client.end(),
    };
  };

import { type ConnectionOptions, connect } from "@nats-io/transport-node";
import type { Dial } from "./servers-pubsub.ts";

const PATIENCE_MS = 5_000;

/** Where a NATS is, and who comes. */
function optionsOf(address: string): ConnectionOptions {
  const url = new URL(address);
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  return {
    servers: url.host,
    ...(url.protocol === "tls:" && { tls: {} }),
    ...(user !== "" && (pass === "" ? { token: user } : { user, pass })),
  };
}

/** By a NATS, on one subject for all servers of one database. */
export const natsLine =
  (address: string, subject: string): Dial =>
  async (ear) => {
    const connection = await connect({
      ...optionsOf(address),
      name: "forecourt-events",
      timeout: PATIENCE_MS,
      pingInterval: PATIENCE_MS,
      maxPingOut: 2,
      // What was missed meanwhile must be told: the connection is made anew by who hears that it was lost.
      reconnect: false,
    });
    connection.subscribe(subject, {
      callback: (error, message) => (error === null ? ear.text(message.string()) : ear.lost(error)),
    });
    const gone = connection.closed().then((error) => (error instanceof Error ? error : undefined));
    void gone.then((error) => ear.lost(error));
    // A flush is never over where its connection is.
    const flush = () =>
      Promise.race([
        connection.flush(),
        gone.then((error = new Error("the connection to NATS was closed")) => Promise.reject(error)),
      ]);
    await flush();
    return {
      async send(texts) {
        texts.forEach((text) => connection.publish(subject, text));
        await flush();
      },
      end: () => connection.close(),
    };
  };

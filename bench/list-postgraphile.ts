/** PostGraphile 5 with its Amber preset over the same tables: what one gets by pointing a tool at the database. */
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { serveAt } from "./control.ts";

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env["DATABASE_URL"] ?? "", poolConfig: { max: 10 } })],
  grafserv: { graphqlPath: "/graphql", watch: false, graphiql: false },
  grafast: { explain: false },
});
const server = serveAt(process.env["PORT"], (_request, response) => response.writeHead(404).end());
const own = server.listeners("request") as ((...parts: unknown[]) => void)[];
server.removeAllListeners("request");
const handler = instance.createServ(grafserv);
await handler.addTo(server);
const theirs = server.listeners("request") as ((...parts: unknown[]) => void)[];
server.removeAllListeners("request");
server.on("request", (request, response) => {
  for (const listener of request.url === "/graphql" ? theirs : own) {
    listener(request, response);
  }
});

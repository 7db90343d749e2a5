import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { GraphQLError, buildSchema, execute, parse, validate, type GraphQLSchema } from "graphql";
import { useServer as serveSubscriptions } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";

const SCHEMA = readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8");

/** Root fields by name, as graphql-js calls them: variables in, value or promise out. */
export type Roots = Record<string, (args: never, context: { readonly token: string | null }) => unknown>;

/** What goes wrong with the next request. lostAnswer: it is executed, and nobody hears of it. */
export type Trouble = "500" | "hang" | "lostAnswer" | "internal" | "notGraphql";

/** A GraphQL server over HTTP and WebSocket, made from the contract, whose troubles a test decides. */
export class GraphqlServer {
  /** Each request takes one off the front. */
  readonly troubles: Trouble[] = [];
  /** Every request that was received, refused ones included. */
  requests = 0;
  readonly authorizations: (string | undefined)[] = [];
  private readonly schema: GraphQLSchema = schemaWithScalars();
  private readonly http: Server;
  private readonly sockets: WebSocketServer;
  private chosenPort = 0;

  constructor(private readonly roots: Roots) {
    this.http = createServer((request, response) => {
      // A client that gave up in the middle of its request needs no answer.
      this.serve(request, response).catch(() => response.destroy());
    });
    this.sockets = new WebSocketServer({ server: this.http, path: "/graphql" });
    serveSubscriptions(
      {
        schema: this.schema,
        roots: { subscription: roots },
        context: ({ connectionParams }) => ({ token: bearer(connectionParams?.["Authorization"]) }),
      },
      this.sockets,
    );
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.http.listen(this.chosenPort, "127.0.0.1", resolve));
    this.chosenPort = (this.http.address() as AddressInfo).port;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.chosenPort}/graphql`;
  }

  /** Connections of subscribers, as many as are open. */
  get subscribers(): number {
    return this.sockets.clients.size;
  }

  /** Cuts every WebSocket without a word. */
  cutSockets(): void {
    for (const socket of this.sockets.clients) socket.terminate();
  }

  async close(): Promise<void> {
    this.cutSockets();
    this.http.closeAllConnections();
    await new Promise<void>((resolve) => this.http.close(() => resolve()));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++;
    this.authorizations.push(request.headers.authorization);
    const trouble = this.troubles.shift();
    const body = JSON.parse(await textOf(request)) as { query: string; variables: Record<string, unknown> };
    if (trouble === "hang") return;
    if (trouble === "500") return answer(response, 500, "down");
    if (trouble === "notGraphql") return answer(response, 200, "<html>a proxy's page</html>");
    if (trouble === "internal") return answer(response, 200, JSON.stringify({ data: null, errors: [INTERNAL] }));
    const { status, result } = await this.run(body, bearer(request.headers.authorization));
    if (trouble === "lostAnswer") {
      request.socket.destroy();
      return;
    }
    answer(response, status, JSON.stringify(result));
  }

  private async run({ query, variables }: { query: string; variables: Record<string, unknown> }, token: string | null) {
    const document = parse(query);
    const faults = validate(this.schema, document);
    if (faults.length > 0) return { status: 400, result: { errors: faults.map(coded("GRAPHQL_VALIDATION_FAILED")) } };
    const result = await execute({
      schema: this.schema,
      document,
      variableValues: variables,
      rootValue: this.roots,
      contextValue: { token },
    });
    // graphql-js leaves `data` out when the variables don't fit; servers answer 400 then.
    if (!("data" in result)) return { status: 400, result: { errors: result.errors?.map(coded("BAD_USER_INPUT")) } };
    return { status: 200, result: { data: result.data, errors: result.errors?.map(coded("INTERNAL_SERVER_ERROR")) } };
  }
}

const INTERNAL = { message: "something went wrong", extensions: { code: "INTERNAL_SERVER_ERROR" } };

function coded(code: string) {
  return ({ message, extensions }: GraphQLError) => ({ message, extensions: { code, ...extensions } });
}

function bearer(authorization: unknown): string | null {
  return typeof authorization === "string" ? authorization.replace(/^Bearer /, "") : null;
}

/** The contract's Decimal and DateTime refuse what isn't one, as the real server's do. */
function schemaWithScalars(): GraphQLSchema {
  const schema = buildSchema(SCHEMA);
  refuseUnless(schema, "Decimal", (value) => /^-?\d+(\.\d+)?$/.test(value));
  refuseUnless(schema, "DateTime", (value) => !Number.isNaN(Date.parse(value)));
  return schema;
}

function refuseUnless(schema: GraphQLSchema, name: string, fits: (value: string) => boolean): void {
  const scalar = schema.getType(name) as { parseValue?: (value: unknown) => unknown };
  scalar.parseValue = (value) => {
    if (typeof value !== "string" || !fits(value)) throw new GraphQLError(`${String(value)} is no ${name}`);
    return value;
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

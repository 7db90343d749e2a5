import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Aedes, type AuthenticateError } from "aedes";

export interface BrokerTerms {
  readonly login?: string;
  readonly password?: string;
  /** A filter that nobody may subscribe to. */
  readonly refused?: string;
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** A real broker on a real port; it can be taken away and come back at the same port. */
export class TestBroker {
  port = 0;
  private aedes: Aedes | null = null;
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();

  constructor(private readonly terms: BrokerTerms = {}) {}

  get url(): string {
    return `${this.terms.tls ? "mqtts" : "mqtt"}://localhost:${this.port}`;
  }

  get clients(): number {
    return this.aedes?.connectedClients ?? 0;
  }

  async listen(): Promise<void> {
    const { login, password, refused, tls } = this.terms;
    const aedes = await Aedes.createBroker({
      authenticate: (_client, user, given, done) => {
        if (login === undefined || (user === login && given?.toString() === password)) return done(null, true);
        done(Object.assign(new Error("not authorized"), { returnCode: 4 }) as AuthenticateError, false);
      },
      authorizeSubscribe: (_client, filter, done) => done(null, filter.topic === refused ? null : filter),
    });
    const welcome = (socket: Socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
      aedes.handle(socket);
    };
    const server = tls ? createTlsServer(tls, welcome) : createTcpServer(welcome);
    await new Promise<void>((resolve) => server.listen(this.port, "localhost", resolve));
    const address = server.address();
    this.port = typeof address === "object" && address ? address.port : 0;
    [this.aedes, this.server] = [aedes, server];
  }

  async close(): Promise<void> {
    const { aedes, server } = this;
    [this.aedes, this.server] = [null, null];
    for (const socket of this.sockets) socket.destroy();
    if (aedes) await new Promise<void>((resolve) => aedes.close(resolve));
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

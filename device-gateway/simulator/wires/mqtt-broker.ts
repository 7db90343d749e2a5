import { createServer, type Server, type Socket } from "node:net";
import { Aedes } from "aedes";
import { listen } from "./listening.ts";

/** The broker at which the simulated communication boxes and the gateway meet; what it keeps it forgets with its end. */
export class MqttBroker {
  private aedes: Aedes | null = null;
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();

  /** Opens the port (0: a free one) and gives it. */
  async start(port: number): Promise<number> {
    const aedes = await Aedes.createBroker();
    this.aedes = aedes;
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
      aedes.handle(socket);
    });
    return listen(this.server, "127.0.0.1", port);
  }

  async stop(): Promise<void> {
    const { aedes, server } = this;
    for (const socket of this.sockets) socket.destroy();
    if (aedes) await new Promise<void>((resolve) => aedes.close(resolve));
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}

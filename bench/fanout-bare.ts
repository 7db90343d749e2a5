/** The limit of the fan-out: a WebSocketServer that sends the bytes of a POST to everybody. */
import { WebSocketServer } from "ws";
import { bodyOf, serveAt } from "./control.ts";

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const server = serveAt(process.env["PORT"], (request, response) => {
  void bodyOf(request).then((body) => {
    const message = Buffer.from(body);
    for (const socket of sockets.clients) {
      socket.send(message, { binary: false, compress: false });
    }
    response.end("{}");
  });
});
server.on("upgrade", (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => undefined));

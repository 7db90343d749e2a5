import { createServer, connect, type AddressInfo } from "node:net";
import { culprit, onBehalfOf } from "../supervision.ts";

/** Lets errors escape in every way that a driver could, and prints whose they were: "timer: d1". */
const tell = (error: Error) => process.stdout.write(`${error.message}: ${culprit() ?? "nobody"}\n`);
process.on("unhandledRejection", tell);
process.on("uncaughtException", tell);

const fail = (what: string) => {
  throw new Error(what);
};

const server = createServer((socket) => socket.write("hello"));
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  onBehalfOf("d1", () => setTimeout(() => fail("timer"), 1));
  onBehalfOf("d2", () => void Promise.resolve().then(() => fail("promise")));
  onBehalfOf("d3", () => connect(port, "127.0.0.1").on("data", () => fail("socket")));
  setTimeout(() => fail("own"), 1);
});
setTimeout(() => process.exit(0), 1_000);

import { type IncomingMessage, type RequestListener, type Server, createServer } from "node:http";

/** CPU time that this process has used so far, ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Listens at PORT; GET /cpu tells the process's CPU time, everything else is the program's own. */
export function serveAt(port: string | undefined, handle: RequestListener): Server {
  const server = createServer((request, response) => {
    if (request.url === "/cpu") {
      response.end(String(cpuMs()));
    } else {
      handle(request, response);
    }
  });
  process.on("SIGTERM", () => process.exit(0));
  return server.listen(Number(port), "127.0.0.1");
}

/** The body of a request as text. */
export function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => resolve(Buffer.concat(chunks).toString()));
    request.once("error", reject);
  });
}

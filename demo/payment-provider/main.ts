import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Callbacks } from "./callbacks.ts";
import { HOST, PAYMENT_SECRET, PORT } from "./config.ts";
import { askPage, donePage, wrongPage } from "./pages.ts";
import { isSigned } from "./signature.ts";

const MOST_BYTES = 8_192;

/** Plays a payment provider: a page on which somebody pays or doesn't, and signed messages of what became of it. No money is real. */
const callbacks = new Callbacks(PAYMENT_SECRET);
const refunded = new Set<string>();

/** What a payment's address says, if the shop signed it; undefined otherwise. */
function askedIn(query: URLSearchParams): Record<"payment" | "amount" | "currency" | "callback", string> | undefined {
  const plain = new URLSearchParams(query);
  plain.delete("signature");
  const of = (name: string) => query.get(name) ?? "";
  return isSigned(PAYMENT_SECRET, of("timestamp"), plain.toString(), of("signature"))
    ? { payment: of("payment"), amount: of("amount"), currency: of("currency"), callback: of("callback") }
    : undefined;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) {
    text += String(piece);
    if (text.length > MOST_BYTES) {
      throw new Error("the body is too large");
    }
  }
  return text;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://provider");
  const show = (status: number, html: string) =>
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html);
  const route = `${request.method} ${url.pathname}`;
  if (route === "GET /health") {
    response.end("{}");
  } else if (route === "GET /pay") {
    const asked = askedIn(url.searchParams);
    show(asked ? 200 : 400, asked ? askPage(asked, url.search) : wrongPage());
  } else if (route === "POST /pay") {
    const asked = askedIn(url.searchParams);
    const deed = new URLSearchParams(await bodyOf(request)).get("deed");
    if (asked === undefined) {
      show(400, wrongPage());
      return;
    }
    const event = deed === "fail" ? "FAILED" : "PAID";
    for (let time = 0; time < (deed === "twice" ? 2 : 1); time += 1) {
      callbacks.tell({ ...asked, event, reference: `DEMO-${asked.payment.slice(-8)}` });
    }
    show(200, donePage(event));
  } else if (route === "POST /refunds") {
    await refund(request, response);
  } else {
    response.writeHead(404).end();
  }
}

/** Takes a request to pay back, once for each payment. */
async function refund(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  const header = (name: string) => String(request.headers[name] ?? "");
  if (!isSigned(PAYMENT_SECRET, header("x-payment-timestamp"), body, header("x-payment-signature"))) {
    response.writeHead(401).end();
    return;
  }
  const asked = JSON.parse(body) as Record<"payment" | "amount" | "currency" | "callback", string>;
  const isFirst = !refunded.has(asked.payment);
  refunded.add(asked.payment);
  // Told again where it is asked again: the shop may not have heard it.
  callbacks.tell({ ...asked, event: "REFUNDED" });
  response.end(JSON.stringify({ refunded: isFirst }));
}

const server = createServer((request, response) => {
  answer(request, response).catch((fault: unknown) => {
    process.stderr.write(`${String(fault)}\n`);
    response.writeHead(500).end();
  });
});
server.listen(Number(PORT), HOST, () =>
  process.stdout.write(`payment provider at ${JSON.stringify(server.address())}\n`),
);
process.on("SIGTERM", () => {
  callbacks.stop();
  server.close();
  server.closeAllConnections();
});

import { vi } from "vitest";

type Answer = (variables: never) => unknown;

/** A socket as the server's: it greets, and tells what the test pushes. */
class TestSocket extends EventTarget {
  static readonly opened: TestSocket[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly protocol = "graphql-transport-ws";
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  #id = "";

  constructor() {
    super();
    TestSocket.opened.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const { type, id = "" } = JSON.parse(text) as { type: string; id?: string };
    if (type === "connection_init") {
      queueMicrotask(() => this.tell({ type: "connection_ack" }));
    } else if (type === "subscribe") {
      this.#id = id;
    }
  }

  get isFollowed(): boolean {
    return this.#id !== "";
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  push(data: object): void {
    this.tell({ type: "next", id: this.#id, payload: { data } });
  }

  close(code = 1000, reason = ""): void {
    if (this.readyState < 3) {
      this.readyState = 3;
      this.onclose?.({ code, reason });
    }
  }
}

/** The server's side of a phone's line: answers by the names of operations, what is pushed of alarms, and its absence. */
export class TestLine {
  readonly asked: { readonly operation: string; readonly variables: object }[] = [];
  readonly #answers = new Map<string, Answer>();
  #isCut = false;

  constructor() {
    TestSocket.opened.length = 0;
    vi.stubGlobal("WebSocket", TestSocket);
    vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => this.#answer(body));
  }

  /** From now on the operation is told this. */
  answer(operation: string, data: Answer): this {
    this.#answers.set(operation, (variables) => ({ data: data(variables) }));
    return this;
  }

  /** From now on the operation is refused by this number. */
  refuse(operation: string, number: number): this {
    this.#answers.set(operation, () => ({ data: null, errors: [{ extensions: { number } }] }));
    return this;
  }

  /** Nobody answers any more; or somebody does again. */
  cut(isCut = true): this {
    this.#isCut = isCut;
    return this;
  }

  /** Once the phone follows alarms, tells it of these. */
  async tellAlarms(alarmChanges: readonly object[]): Promise<void> {
    const socket = await vi.waitFor(() => {
      const last = TestSocket.opened.at(-1);
      if (last === undefined || !last.isFollowed) {
        throw new Error("alarms are not followed yet");
      }
      return last;
    });
    socket.push({ alarmChanges });
  }

  /** The server ends the connection: the token opens nothing. */
  closeUnauthorized(): void {
    TestSocket.opened.at(-1)?.close(4401, "Unauthorized");
  }

  async #answer(body: string): Promise<Response> {
    const { query, variables } = JSON.parse(body) as { query: string; variables: object };
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? "";
    this.asked.push({ operation, variables });
    const answer = this.#answers.get(operation);
    if (this.#isCut || answer === undefined) {
      throw new TypeError("Failed to fetch");
    }
    return new Response(JSON.stringify(answer(variables as never)));
  }
}

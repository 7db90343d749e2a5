import type { WebSocket } from "ws";

/** The gateway's listening HTTP and WebSocket port, shared by every device that calls in. */
export interface HttpDoor {
  /** Hands callers that name themselves `id` in header `header` to `guest`, until the returned function is called. */
  admit(caller: { readonly header: string; readonly id: string }, guest: DoorGuest): () => void;
}

/** A call at the door. */
export interface DoorCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly remoteAddress: string;
}

export interface DoorGuest {
  /** Answers an HTTP request; the door sends status, Content-Length and body in one piece, never chunked. */
  request(call: DoorCall, body: Buffer): Promise<DoorAnswer>;
  /** May this caller open a WebSocket? Anything but 101 refuses with that status. */
  welcome(call: DoorCall): 101 | 401 | 403;
  socket(call: DoorCall, socket: WebSocket): void;
}

export interface DoorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

import type { Sale } from "../world/events.ts";
import type { Controller } from "./jsonpts-controller.ts";

/** What a controller's wires need besides the controller: its memory and the time. */
export interface Desk {
  readonly controller: Controller;
  readonly now: () => number;
  /** Puts everything that has changed on disk; an answer may leave only after it. */
  readonly settle: () => void;
  /** Sales of a pump (0: of all) in a span of time, oldest first. */
  readonly sales: (query: { pump: number; from: number; to: number }) => readonly Sale[];
  /** The pump's newest sale with that transaction number; 0 means the newest of all. */
  readonly sale: (pump: number, transaction: number) => Sale | null;
}

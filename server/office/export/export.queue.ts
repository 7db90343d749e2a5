import type { Services } from "../../kernel/context.ts";
import { type JobKey, beat, failJob } from "./export.store.ts";
import { PerServer } from "../../kernel/per-server.ts";

/** How many exports a server makes at a time, and how many of them for one account. */
const MOST_RUNNING = 3;
const MOST_OF_ACCOUNT = 2;
const BEAT_MS = 5_000;

/** A job with what is to be done for it. */
export interface Order {
  readonly job: JobKey;
  /** Makes the file; `stopping` is true when the server can't wait. */
  run(stopping: () => boolean): Promise<void>;
}

/** Exports of this server: a few at a time, in the order in which they came, nobody before everybody else. */
export class ExportQueue {
  readonly #services: Pick<Services, "db" | "clock" | "pubsub" | "log">;
  readonly #waiting: Order[] = [];
  readonly #running = new Map<Order, Promise<void>>();
  readonly #heart: NodeJS.Timeout;
  #stopping = false;

  constructor(services: Pick<Services, "db" | "clock" | "pubsub" | "log">) {
    this.#services = services;
    this.#heart = setInterval(() => this.#beat(), BEAT_MS);
    this.#heart.unref();
  }

  add(order: Order): void {
    this.#waiting.push(order);
    this.#next();
  }

  /** Ends what runs, says so of what waits, and takes nothing more. */
  async close(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#heart);
    await Promise.all(this.#waiting.splice(0).map(({ job }) => failJob(this.#services, job, "INTERRUPTED")));
    await Promise.all(this.#running.values());
  }

  #next(): void {
    const ofAccount = (accountId: string) =>
      [...this.#running.keys()].filter(({ job }) => job.accountId === accountId).length;
    while (!this.#stopping && this.#running.size < MOST_RUNNING) {
      const index = this.#waiting.findIndex(({ job }) => ofAccount(job.accountId) < MOST_OF_ACCOUNT);
      const [order] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (order === undefined) {
        return;
      }
      this.#running.set(order, this.#run(order));
    }
  }

  async #run(order: Order): Promise<void> {
    try {
      await order.run(() => this.#stopping);
    } catch (error) {
      this.#services.log.error({ err: error, exportJob: order.job.id }, "export failed");
    } finally {
      this.#running.delete(order);
      this.#next();
    }
  }

  #beat(): void {
    const jobs = [...this.#waiting, ...this.#running.keys()].map(({ job }) => job);
    if (jobs.length > 0) {
      beat(this.#services, jobs).catch((error: unknown) =>
        this.#services.log.warn({ err: error }, "exports could not say that they are under way"),
      );
    }
  }
}

/** Exports that this server makes or has yet to make. */
export const exportQueue = new PerServer(
  (services) => new ExportQueue(services),
  (queue) => queue.close(),
);

import { type ChildProcess, execFile } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { endLeashed, spawnLeashed } from "../../stack/leash.ts";
import { COMPOSE, filledIn, type Service } from "./compose-file.ts";

/** Ports of a container as they are here, where all of them share one machine. */
type Ports = Readonly<Record<string, string>>;

/** What docker-compose.yml runs of the image, run without containers: the same commands with the same environment. */
export class Composed {
  readonly #running: ChildProcess[] = [];

  /** `places`: what others are called in the file, and where they are here; `given`: what is in .env. */
  constructor(
    private readonly folder: string,
    private readonly places: ReadonlyMap<string, string>,
    private readonly given: Readonly<Record<string, string>>,
  ) {}

  /** The image's folder, /app of its containers. */
  get image(): string {
    return join(this.folder, "app");
  }

  /** As `docker compose run --rm` of a service; what it says. */
  async run(service: string, command = serviceOf(service).command ?? []): Promise<string> {
    const [program, ...parameters] = this.#commandOf(command);
    const env = this.#environmentOf(service, service, {});
    const { stdout } = await promisify(execFile)(program, parameters, { cwd: this.image, env });
    return stdout;
  }

  /** Starts one of a service's containers. */
  start(service: string, name: string, ports: Ports): ChildProcess {
    const data = join(this.folder, name);
    mkdirSync(data, { recursive: true });
    const child = spawnLeashed({
      command: this.#commandOf(serviceOf(service).command ?? []),
      cwd: this.image,
      env: this.#environmentOf(service, name, ports),
      stdout: openSync(`${data}.log`, "a"),
    });
    this.#running.push(child);
    return child;
  }

  /** Runs the health check of a container whose port is another one here; throws where it is not well. */
  async checkHealth(service: string, [inside, here]: readonly [string, string]): Promise<void> {
    const [, ...check] = serviceOf(service).healthcheck?.test ?? [];
    const [program, ...parameters] = this.#commandOf(check.map((word) => word.replaceAll(inside, here)));
    await promisify(execFile)(program, parameters, { cwd: this.image });
  }

  async stop(): Promise<void> {
    for (const child of this.#running.toReversed()) {
      await endLeashed(child, "SIGTERM", 30_000);
    }
  }

  #commandOf([program, ...parameters]: readonly string[]): [string, ...string[]] {
    return [program === "node" ? process.execPath : String(program), ...parameters];
  }

  #environmentOf(service: string, name: string, ports: Ports): Record<string, string> {
    const told = Object.entries(serviceOf(service).environment ?? {}).map(([key, value]) => [
      key,
      this.#placed(value, name),
    ]);
    return { PATH: String(process.env["PATH"]), NODE_ENV: "production", ...Object.fromEntries(told), ...ports };
  }

  /** Filled in, and then every place by where it is here. */
  #placed(text: string, name: string): string {
    let filled = filledIn(text, this.given);
    for (const [place, here] of this.places) {
      filled = filled.replaceAll(place, here);
    }
    return filled.replace(/^\/app\//, `${this.image}/`).replace(/^\/data/, join(this.folder, name));
  }
}

function serviceOf(name: string): Service {
  const service = COMPOSE.services[name];
  if (!service) {
    throw new Error(`docker-compose.yml has no ${name}`);
  }
  return service;
}

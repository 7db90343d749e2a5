import { createServer } from "node:net";

/** Below the range from which systems take the ports of outgoing connections: a remembered port stays free for long. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
/** Each program looks in a stretch of its own first: two that start at once would both find the same port free. */
const STRETCH = 64;

let next = LOWEST + ((process.pid * STRETCH) % (HIGHEST - LOWEST));

/** Whether a server could listen there now. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** So many different ports of this machine that nobody listens at, and that were not given out before. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const candidate = next;
    next = candidate + 1 < HIGHEST ? candidate + 1 : LOWEST;
    if (await isFree(candidate)) {
      found.push(candidate);
    }
  }
  return found;
}

/**
 * The ports behind one, where they are free: whoever wrote them down finds what was there at the next start. Else others, and behind
 * a port that was given out here, as what is behind it may be given out as well.
 */
export async function freePortsBehind(port: number, count: number): Promise<number[]> {
  const isOurs = port >= LOWEST && port < HIGHEST;
  const found: number[] = [];
  for (let at = 1; at <= count; at += 1) {
    found.push(await freePortLike(isOurs ? undefined : port + at));
  }
  return found;
}

/** The wanted port where it is still free, else another one. */
export async function freePortLike(wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) {
    return wanted;
  }
  const [port] = await freePorts(1);
  return port as number;
}

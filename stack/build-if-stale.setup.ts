import { buildIfStale } from "./build.ts";

/** The browser journeys run what `npm start` runs: what is in dist/, made again where the sources are newer. */
export default async function setup(): Promise<void> {
  await buildIfStale((line) => process.stdout.write(`${line}\n`));
}

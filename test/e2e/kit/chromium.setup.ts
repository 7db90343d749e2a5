import { chromiumHere } from "./chromium.ts";

/** Unpacks the browser before two files of journeys would do so at once. */
export default async function setup(): Promise<void> {
  await chromiumHere();
}

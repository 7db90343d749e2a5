import { readFileSync } from "node:fs";
import { readNetwork } from "../network.ts";
import { BackOffice } from "./back-office.ts";
import { configOfProcess } from "./config.ts";
import { PastFile } from "./past-file.ts";
import { tellPast } from "./telling.ts";

/** Tells a server the past of the simulated stations, as their gateway does, and ends. */
async function run(): Promise<void> {
  const { NETWORK_FILE, SERVER_URL, CREDENTIAL_FILE, DATA_DIR, SEED } = configOfProcess();
  const network = readNetwork(readFileSync(NETWORK_FILE, "utf8"));
  const url = SERVER_URL.replace(/\/+$/, "");
  const office = new BackOffice(url, CREDENTIAL_FILE);
  await tellPast({ network, seed: SEED, office, url, file: new PastFile(DATA_DIR) });
}

try {
  await run();
} catch (error) {
  process.stderr.write(`past: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

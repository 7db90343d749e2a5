import { z } from "zod";

const environment = z.object({
  NETWORK_FILE: z.string().min(1),
  SERVER_URL: z.url({ protocol: /^https?$/ }),
  /** What the network's gateway was given for its activation codes. */
  CREDENTIAL_FILE: z.string().min(1),
  DATA_DIR: z.string().min(1),
  SEED: z.coerce.number().int().min(0).max(2_147_483_647).default(1),
});

/** What the environment settles for telling the past. */
export type PastConfig = z.infer<typeof environment>;

/** Throws an Error that names every variable at fault. */
function readPastConfig(env: Readonly<Record<string, string | undefined>>): PastConfig {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
}

/** The process's own configuration. */
export function configOfProcess(): PastConfig {
  return readPastConfig(process.env);
}

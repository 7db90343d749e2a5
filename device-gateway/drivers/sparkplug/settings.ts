import { z } from "zod";
import { DriverFault, type DeviceSettings } from "../../driver.ts";
import type { NodeName } from "./topic.ts";

/** A part of a topic: anything that divides none. */
const part = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^/+#]*$/, "must not contain / + or #");

const settingsSchema = z.strictObject({ group: part, node: part });

/** Checks a box's settings: which group and node it is. Throws DriverFault naming the first one that is wrong. */
export function readSettings({ settings }: Pick<DeviceSettings, "settings">): NodeName {
  const parsed = settingsSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.code === "unrecognized_keys" ? [issue.keys[0]] : (issue?.path ?? []);
  throw new DriverFault(path.map(String).join("."), issue?.message ?? "wrong");
}

import { readdirSync } from "node:fs";
import type { Migration } from "@mikro-orm/migrations";

interface Step {
  readonly name: string;
  readonly class: new (...surroundings: ConstructorParameters<typeof Migration>) => Migration;
}

/** A step's file: the moment at which it was begun, and what it is about. Its class is called like it. */
const STEP = /^(Migration\d{14}_\w+)[.][jt]s$/;

async function stepIn(file: string): Promise<Step[]> {
  const name = STEP.exec(file)?.[1];
  if (name === undefined) {
    return [];
  }
  const found = (await import(new URL(file, import.meta.url).href)) as Record<string, Step["class"] | undefined>;
  const step = found[name];
  if (step === undefined) {
    throw new Error(`migrations/${file} exports no class ${name}`);
  }
  return [{ name, class: step }];
}

/** Every migration in this folder, oldest first. A merged migration is never edited. */
export const MIGRATIONS: readonly Step[] = (
  await Promise.all(
    readdirSync(new URL("./", import.meta.url))
      .sort()
      .map(stepIn),
  )
).flat();

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Required<Manifest>;
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Manifest> };
const decision = readFileSync("docs/decisions/0013-each-dependency-has-its-sentence.md", "utf8");

/** Where Node would find a package that `from` asks for: in its own node_modules, or in one further up. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; folder !== ""; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (`${folder}/node_modules/${name}` in lock.packages) {
      return true;
    }
  }
  return `node_modules/${name}` in lock.packages;
}

/** "@types/*" speaks for every package of that scope. */
function covers(said: string, name: string): boolean {
  return said.endsWith("*") ? name.startsWith(said.slice(0, -1)) : said === name;
}

test("each dependency has its sentence in the decision on dependencies", () => {
  const said = [...decision.matchAll(/`([@\w./-]+\*?)`/g)].map(([, name]) => name!);
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const unsaid = names.filter((name) => !said.some((one) => covers(one, name)));

  expect(unsaid).toEqual([]);
});

test("packages that must fit each other have one exact version", () => {
  const orm = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) =>
    name.startsWith("@mikro-orm/"),
  );
  const versions = new Set(orm.map(([, version]) => version));

  expect([...versions]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
});

test("the lock names the packages of every platform, or npm ci refuses it on this one", () => {
  const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(from, name)),
  );

  expect(missing).toEqual([]);
});

interface Component {
  name: string;
  version: string;
  properties?: { name: string; value: string }[];
}

test("the list of what is inside, for others, names each package in its version, and which are for building alone", () => {
  const told = execFileSync("npm", ["run", "-s", "sbom"], { encoding: "utf8", maxBuffer: 64 << 20 });
  const { components } = JSON.parse(told) as { components: Component[] };
  const versionsOf = (name: string) => components.filter((one) => one.name === name).map(({ version }) => version);
  const built = new Set(
    components
      .filter(({ properties = [] }) => properties.some(({ name }) => name === "cdx:npm:package:development"))
      .map(({ name, version }) => `${name}@${version}`),
  );

  const locked = (name: string) => (lock.packages[`node_modules/${name}`] as { version: string }).version;
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(versionsOf(name), name).toContain(locked(name));
  }
  expect(Object.keys(manifest.dependencies).filter((name) => built.has(`${name}@${locked(name)}`))).toEqual([]);
  expect(built).toContain(`vitest@${locked("vitest")}`);
});

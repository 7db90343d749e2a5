/**
 * Who may import whom. Each comment says what to do instead. Paths are regular expressions; $1 is what the first group
 * of `from` caught.
 */
/** telemetry stands beside the order: it hands a batch down to every domain's intake. */
const domains = {
  lowest: "platform",
  low: "energy|station|tank|gun|employee|member",
  middle: "pricing|device|alarm|command",
  high: "quarantine|card|group|loyalty|invoice|transaction|report|kanban|export|view",
};

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "programs-meet-in-the-schema",
      comment:
        "The programs know each other only by schema.graphql: add a field there, and an operation where it is used.",
      severity: "error",
      from: { path: "^(server|web|device-gateway)/" },
      to: { path: "^(server|web|device-gateway)/", pathNot: "^$1/" },
    },
    {
      name: "stack-runs-programs",
      comment: "stack/ starts programs and nothing else: no program imports it (test kits may), and it imports none.",
      severity: "error",
      from: { path: "^(server|web|device-gateway|migrations)/", pathNot: "^[^/]+/test/" },
      to: { path: "^(stack|bench|chaos)/" },
    },
    {
      name: "stack-knows-no-program",
      comment: "Start the program as a process (stack/programs.ts) instead of importing it.",
      severity: "error",
      from: { path: "^stack/" },
      to: { path: "^(server|web|device-gateway|migrations)/" },
    },
    {
      name: "features-apart",
      comment: "What two features need moves to web/ui (pieces), web/lib (no React) or web/i18n.",
      severity: "error",
      from: { path: "^web/features/([^/]+)/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "^web/features/([^/]+)/", pathNot: "^web/features/$1/" },
    },
    {
      name: "web-downwards",
      comment: "Pieces know no screen: take what differs as a property, or move the piece into the feature.",
      severity: "error",
      from: { path: "^web/(ui|i18n|lib)/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "^web/(features|app)/" },
    },
    {
      name: "features-know-no-app",
      comment:
        "A feature is put together by web/app, never the other way; paths that several need are in web/lib/paths.ts.",
      severity: "error",
      from: { path: "^web/features/" },
      to: { path: "^web/app/" },
    },
    {
      name: "drivers-apart",
      comment: "A driver is a folder that can be lifted out: what two share is a link or belongs to driver.ts.",
      severity: "error",
      from: { path: "^device-gateway/drivers/([^/]+)/" },
      to: { path: "^device-gateway/drivers/([^/]+)/", pathNot: "^device-gateway/drivers/$1/" },
    },
    {
      name: "drivers-know-no-server",
      comment:
        "A driver reports through its host (driver.ts); spool, publisher and configuration are not its business.",
      severity: "error",
      from: { path: "^device-gateway/drivers/" },
      to: { path: "^device-gateway/(publisher|gateway|server-link|registry|config)" },
    },
    {
      name: "links-carry-bytes",
      comment: "A link moves bytes: hand it a parser or a callback.",
      severity: "error",
      from: { path: "^device-gateway/link/" },
      to: { path: "^device-gateway/(drivers|publisher|gateway|server-link)" },
    },
    {
      name: "simulator-apart",
      comment:
        "The simulator plays the other side of the wire: sharing code with the gateway would hide a misread protocol.",
      severity: "error",
      from: { path: "^device-gateway/simulator/", pathNot: "[.]test[.]ts$" },
      to: { path: "^device-gateway/", pathNot: "^device-gateway/simulator/" },
    },
    {
      name: "gateway-knows-no-simulator",
      comment: "The gateway treats simulated devices as real ones.",
      severity: "error",
      from: { path: "^device-gateway/(?!simulator/|test/)", pathNot: "[.]test[.]ts$" },
      to: { path: "^device-gateway/simulator/" },
    },
    {
      name: "resolvers-are-private",
      comment: "Call the other domain's service; guards belong to the fields, not to what is behind them.",
      severity: "error",
      from: { path: "^server/([^/]+)/", pathNot: "[.]test[.]ts$" },
      to: { path: "^server/[^/]+/[^/]+[.]resolver[.]ts$", pathNot: "^server/$1/" },
    },
    {
      name: "rules-are-pure",
      comment: "A rule takes values and gives back a value: load and write in the service.",
      severity: "error",
      from: { path: "[.]rules[.]ts$" },
      to: { path: "[.](service|resolver)[.]ts$|@mikro-orm|server/context[.]ts$" },
    },
    {
      name: "resolvers-are-thin",
      comment: "A resolver guards and delegates: the database and the ledger belong to the service.",
      severity: "error",
      from: { path: "[.]resolver[.]ts$" },
      to: { path: "^server/ledger/|@mikro-orm", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "domains-downwards-from-low",
      comment: "Take a value from the caller instead of calling upwards.",
      severity: "error",
      from: { path: `^server/(${domains.lowest}|${domains.low})/`, pathNot: "[.](entity|test)[.]ts$" },
      to: {
        path: `^server/(${domains.middle}|${domains.high})/`,
        pathNot: "[.]entity[.]ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "domains-downwards-from-middle",
      comment: "Take a value from the caller instead of calling upwards.",
      severity: "error",
      from: { path: `^server/(${domains.middle})/`, pathNot: "[.](entity|test)[.]ts$" },
      to: { path: `^server/(${domains.high})/`, pathNot: "[.]entity[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "kits-are-for-tests",
      comment: "What the product needs too moves out of the kit.",
      severity: "error",
      from: { pathNot: "[.]test[.]tsx?$|(^|/)test/|(^|/)test-[^/]+$|^(bench|chaos)/" },
      to: { path: "(^|/)test/|(^|/)test-[^/]+$", pathNot: "^node_modules/" },
    },
    {
      name: "no-cycle",
      comment: "Move what both need into a third file below them. Rows may point at each other.",
      severity: "error",
      from: { pathNot: "[.]entity[.]ts$" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"], pathNot: "[.]entity[.]ts$" } },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage|[.]data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};

/**
 * Who may import whom. Each comment says what to do instead. Paths are regular expressions; $1 is what the first group
 * of `from` caught.
 */
/** The server's wings by their floors, lowest first: each imports from those below it, and what is said back goes by domain.ts. */
const FLOORS = ["kernel", "access", "site", "plant", "trade", "money", "people", "office", "http"];

const above = (floor) => FLOORS.slice(FLOORS.indexOf(floor) + 1).join("|");

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
      name: "common-is-pure",
      comment: "What all programs obey is made of values and functions alone.",
      severity: "error",
      from: { path: "^common/", pathNot: "[.]test[.]ts$" },
      to: { pathNot: "^common/|^decimal[.]js|node_modules/decimal[.]js" },
    },
    {
      name: "collectors-by-switch",
      comment:
        "What tells a collector is loaded where one is named, by tracingTo and gatewaySpansTo: others tell it through these.",
      severity: "error",
      from: { pathNot: "^server/kernel/otlp-spans[.]ts$|^device-gateway/tracing/otlp[.]ts$|^node_modules/" },
      to: { path: "@opentelemetry/" },
    },
    {
      name: "collectors-load-late",
      comment: "Import it by import() behind the switch: without a collector none of it may cost anything.",
      severity: "error",
      from: {},
      to: { path: "^(server/kernel/otlp-spans|device-gateway/tracing/otlp)[.]ts$", dynamic: false },
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
      comment:
        "What two features need moves to web/parts (it knows the domain), web/ui (it doesn't), web/lib (no React) or web/i18n.",
      severity: "error",
      from: { path: "^web/features/([^/]+/[^/]+)/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "^web/features/", pathNot: "^web/features/$1/" },
    },
    {
      name: "web-downwards",
      comment: "Pieces know no screen: take what differs as a property, or move the piece into the feature.",
      severity: "error",
      from: { path: "^web/(parts|ui|i18n|lib)/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "^web/(features|app)/" },
    },
    {
      name: "kit-knows-no-domain",
      comment: "The kit has no document and no word of the domain: what needs them belongs to web/parts.",
      severity: "error",
      from: { path: "^web/ui/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "^web/(parts|schema-types)|^web/ui/.*[.]generated[.]ts$" },
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
      name: "phones-carry-little",
      comment:
        "A phone on the road loads the whole page: React, react-intl, graphql-ws, idb-keyval, words and pure values; no kit and no cache of the console.",
      severity: "error",
      from: { path: "^web/mobile/", pathNot: "[.]test[.]tsx?$|/test-[^/]+$" },
      to: {
        pathNot:
          "^(web|common)/|(^|node_modules/)(@types/)?(react|react-dom|react-intl|graphql-ws|idb-keyval|vite)(/|$)|@graphql-typed-document-node",
      },
    },
    {
      name: "phones-take-no-kit",
      comment: "Nothing that a phone loads may bring the kit or the cache of the console, by however many steps.",
      severity: "error",
      from: { path: "^web/mobile/", pathNot: "[.]test[.]tsx?$|/test-[^/]+$" },
      to: {
        path: "(^|node_modules/)(@chakra-ui|@apollo|@emotion|@ark-ui|framer-motion|react-router|recharts|graphql|zod|decimal[.]js)",
        pathNot: "graphql-ws",
        reachable: true,
      },
    },
    {
      name: "phones-take-no-screen",
      comment: "Of the console a phone takes words and what knows no screen (web/i18n, web/lib).",
      severity: "error",
      from: { path: "^web/mobile/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "^web/(app|features|parts|ui)/" },
    },
    {
      name: "console-knows-no-phone",
      comment: "What the console and a phone both need moves to web/lib, web/i18n or common.",
      severity: "error",
      from: { path: "^web/(app|features|parts|ui|lib|i18n)/" },
      to: { path: "^web/mobile/" },
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
      from: { path: "^server/([^/]+/[^/]+)/", pathNot: "[.](test|module)[.]ts$" },
      to: { path: "[.]resolver[.]ts$", pathNot: "^server/$1/" },
    },
    {
      name: "rules-are-pure",
      comment: "A rule takes values and gives back a value: load and write in the service.",
      severity: "error",
      from: { path: "[.]rules[.]ts$" },
      to: { path: "[.](service|resolver)[.]ts$|@mikro-orm|server/kernel/context[.]ts$" },
    },
    {
      name: "resolvers-are-thin",
      comment: "A resolver guards and delegates: the database and the ledger belong to the service.",
      severity: "error",
      from: { path: "[.]resolver[.]ts$" },
      to: { path: "^server/money/ledger/|@mikro-orm", dependencyTypesNot: ["type-only"] },
    },
    ...FLOORS.slice(0, -1).map((floor) => ({
      name: `${floor}-downwards`,
      comment:
        "A wing imports from those below it, types too. What a lower one has to tell goes by a port in server/kernel/domain.ts.",
      severity: "error",
      from: { path: `^server/${floor}/`, pathNot: "[.]test[.]ts$|/test-[^/]+$" },
      to: { path: `^server/(${above(floor)})/|^server/[^/]+[.]ts$`, pathNot: "[.]generated[.]ts$" },
    })),
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
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // What is built here; packages have a dist of their own, which rules must see.
    exclude: { path: "^(dist|coverage|[.]data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};

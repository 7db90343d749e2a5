import type { CodegenConfig } from "@graphql-codegen/cli";
import { metaOf } from "./stack/own-operations.ts";

const scalars = {
  Decimal: "string",
  DateTime: "string",
  Date: "string",
  JSONObject: "Record<string, unknown>",
  ID: "string",
};
const common = { scalars, defaultScalarType: "unknown", useTypeImports: true };

/** Operations of programs that send them by their hash alone. */
const BY_HASH = ["web", "device-gateway/simulator"];

function documents(folder: string, others: readonly string[] = [], more: object = {}): CodegenConfig["generates"] {
  return {
    [`${folder}/schema-types.generated.ts`]: { plugins: ["typescript"], config: { ...common, enumsAsTypes: true } },
    [`${folder}/`]: {
      documents: [`${folder}/**/*.graphql`, ...others.map((other) => `!${other}/**`)],
      preset: "near-operation-file",
      presetConfig: { extension: ".generated.ts", baseTypesPath: "schema-types.generated.ts" },
      plugins: ["typescript-operations", "typed-document-node"],
      config: {
        ...common,
        importSchemaTypesFrom: `${folder}/schema-types.generated.ts`,
        avoidOptionals: { field: true, inputValue: false },
        ...(BY_HASH.includes(folder) && { unstable_onExecutableDocumentNode: metaOf }),
        ...more,
      },
    },
  };
}

/** Types and typed documents of the three programs and of phones that report, from the one contract; never committed. */
const config: CodegenConfig = {
  schema: "schema.graphql",
  emitLegacyCommonJSImports: false,
  importExtension: ".ts",
  ignoreNoDocuments: true,
  generates: {
    ...documents("web", ["web/mobile"]),
    ...documents("web/mobile", [], { documentMode: "string" }),
    "web/lib/needed-rights.generated.ts": { plugins: ["./stack/needed-rights.mjs"] },
    ...documents("device-gateway", ["device-gateway/simulator"]),
    ...documents("device-gateway/simulator"),
    ...documents("server"),
    ...documents("test/e2e/mobile"),
    "server/plant/notification/mail-words.generated.ts": { plugins: ["./stack/mail-words.mjs"] },
    "server/http/own-operations.generated.ts": {
      documents: [...BY_HASH.map((folder) => `${folder}/**/*.graphql`), "!web/mobile/**"],
      plugins: ["./stack/own-operations.ts"],
    },
  },
};
export default config;

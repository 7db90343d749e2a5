import type { CodegenConfig } from "@graphql-codegen/cli";

const scalars = {
  Decimal: "string",
  DateTime: "string",
  Date: "string",
  JSONObject: "Record<string, unknown>",
  ID: "string",
};
const common = { scalars, defaultScalarType: "unknown", useTypeImports: true };

function documents(folder: string): CodegenConfig["generates"] {
  return {
    [`${folder}/schema-types.generated.ts`]: { plugins: ["typescript"], config: { ...common, enumsAsTypes: true } },
    [`${folder}/`]: {
      documents: [`${folder}/**/*.graphql`],
      preset: "near-operation-file",
      presetConfig: { extension: ".generated.ts", baseTypesPath: "schema-types.generated.ts" },
      plugins: ["typescript-operations", "typed-document-node"],
      config: {
        ...common,
        importSchemaTypesFrom: `${folder}/schema-types.generated.ts`,
        avoidOptionals: { field: true, inputValue: false },
      },
    },
  };
}

/** Types and typed documents of the three programs and of a phone that reports, from the one contract; never committed. */
const config: CodegenConfig = {
  schema: "schema.graphql",
  emitLegacyCommonJSImports: false,
  importExtension: ".ts",
  ignoreNoDocuments: true,
  generates: {
    ...documents("web"),
    "web/lib/needed-rights.generated.ts": { plugins: ["./stack/needed-rights.mjs"] },
    ...documents("device-gateway"),
    ...documents("server"),
    ...documents("test/e2e/mobile"),
  },
};
export default config;

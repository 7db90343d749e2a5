import type { ConstDirectiveNode, GraphQLField } from "graphql";
import { PermissionLevel } from "./rights.ts";

function argumentOf(directive: ConstDirectiveNode, name: string) {
  return directive.arguments?.find((argument) => argument.name.value === name)?.value;
}

/** What a field's `@permission` says: any one of the values, so far; null: it has none. */
export function permissionOf(
  field: GraphQLField<unknown, unknown>,
): { readonly level: PermissionLevel; readonly values: readonly number[] } | null {
  const directive = field.astNode?.directives?.find(({ name }) => name.value === "permission");
  if (directive === undefined) {
    return null;
  }
  const [values, level] = [argumentOf(directive, "values"), argumentOf(directive, "level")];
  const numbers = values?.kind === "ListValue" ? values.values : [];
  return {
    level: level?.kind === "EnumValue" ? PermissionLevel[level.value as PermissionLevel] : PermissionLevel.VIEW,
    values: numbers.map((one) => Number("value" in one ? one.value : "")),
  };
}

/** A plugin of codegen: which right each mutation of the contract needs, as `@permission` says. */
export const plugin = (schema) => {
  const rows = Object.values(schema.getMutationType().getFields()).flatMap(({ name, astNode }) => {
    const guard = astNode?.directives?.find((directive) => directive.name.value === "permission");
    const given = (argument) => guard?.arguments?.find((each) => each.name.value === argument)?.value;
    const values = given("values")?.values.map(({ value }) => Number(value)) ?? [];
    const level = given("level")?.value ?? "VIEW";
    return guard === undefined ? [] : [`  ${name}: { level: "${level}", values: [${values.join(", ")}] },`];
  });
  return `/** The right that each mutation needs, by its name in the contract. */
export const NEEDED: Readonly<
  Record<string, { readonly level: "VIEW" | "OPERATE" | "APPROVE"; readonly values: readonly number[] } | undefined>
> = {
${rows.sort().join("\n")}
};
`;
};

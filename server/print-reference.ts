import {
  astFromValue,
  getNamedType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  print,
} from "graphql";
import { Permission } from "../common/permission.ts";
import { permissionOf } from "./access/auth/needed-permission.ts";
import type { PermissionLevel } from "./access/auth/rights.ts";
import { LIST_ROWS, MOST_PAGE_ROWS } from "./http/limits.ts";

const MADE = "Made by `npm run schema` of the contract, which is made of the server's code.";
const FOLDER = "docs/schema";

/** The page on which a type stands. */
const PAGES = { objects: "types.md", inputs: "inputs.md", values: "values.md" } as const;

const HEAD = `# The contract, page by page

${MADE} What there is to ask for: [queries](queries.md), [mutations](mutations.md) and [subscriptions](subscriptions.md). What
they take and give: [types](${PAGES.objects}), [inputs](${PAGES.inputs}), [enums and scalars](${PAGES.values}). What may be refused is in [errors](../errors.md).
The _API explorer_ of the console shows the same words beside an editor.

**Rights.** A number is that of a screen of the console; any one of those that stand there is enough. To operate a right is to change and to order by
it, to approve is to decide about what others ask for.

**Cost.** A field costs 1, times the rows of every list that it is in: \`first\` of a page, ${MOST_PAGE_ROWS} at most, and ${LIST_ROWS} of a list that is
asked for whole. \`extensions.cost\` of an answer tells what an operation cost and what is left of the minute.

**Left out.** What has no \`!\` behind its type may be left out, and so may what has a value behind it: \`=\` says what stands for it then.

**Units.** Decimals are texts, as exact as they are kept: money in the network's currency, volumes in litres. Times are UTC, in ISO 8601.`;

const NAMES = new Map<number, string>(Object.entries(Permission).map(([name, value]) => [value, name]));
const LEVELS: Readonly<Record<PermissionLevel, string>> = { VIEW: "see", OPERATE: "operate", APPROVE: "approve" };

function pageOf(type: GraphQLNamedType): string {
  if (isInputObjectType(type)) {
    return PAGES.inputs;
  }
  return isObjectType(type) ? PAGES.objects : PAGES.values;
}

function typeText(type: GraphQLType): string {
  const named = getNamedType(type);
  const [before = "", after = ""] = String(type).split(named.name);
  const link = `[${named.name}](${pageOf(named)}#${named.name.toLowerCase()})`;
  return `${before.replaceAll("[", "\\[")}${link}${after.replaceAll("]", "\\]")}`;
}

const inOneLine = (text: string | null | undefined): string => (text ?? "").replaceAll(/\s*\n\s*/g, " ").trim();

type Line = GraphQLArgument | GraphQLInputField | GraphQLField<unknown, unknown>;

/** What stands for an argument that is left out, though its type can't be null; nothing where it is needed, or may be null. */
function defaultText(line: Line): string {
  if ("args" in line || !isNonNullType(line.type) || line.defaultValue === undefined) {
    return "";
  }
  const value = astFromValue(line.defaultValue, line.type);
  return value ? ` = \`${print(value)}\`` : "";
}

/** A field or an argument: what it is called, its type, what stands for it where it is left out, what it means, and until when it is there. */
function lineOf(line: Line): string {
  const { name, type, description, deprecationReason } = line;
  const ending =
    deprecationReason === undefined || deprecationReason === null ? "" : ` **Deprecated:** ${deprecationReason}`;
  return `- \`${name}\`: ${typeText(type)}${defaultText(line)} ${inOneLine(description)}${ending}`;
}

function rightsText(field: GraphQLField<unknown, unknown>): string {
  const permission = permissionOf(field);
  if (permission === null) {
    const isPublic = field.astNode?.directives?.some(({ name }) => name.value === "public");
    return isPublic ? "For everybody, without a login." : "For the credential of a device gateway.";
  }
  const { level, values } = permission;
  if (values.includes(Permission.Home)) {
    return "For everybody who is logged in.";
  }
  return `Needs to ${LEVELS[level]} ${values.map((number) => `${number} (${NAMES.get(number)})`).join(" or ")}.`;
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

function costText({ type, args }: GraphQLField<unknown, unknown>): string {
  if (args.some(({ name }) => name === "first")) {
    return " Cost: its fields, times `first`.";
  }
  return isList(type) ? ` Cost: its fields, times ${LIST_ROWS}.` : "";
}

function operationsPage(title: string, root: GraphQLObjectType): string {
  const fields = Object.values(root.getFields()).map((field) =>
    [
      `## ${field.name}`,
      inOneLine(field.description),
      ...(field.deprecationReason ? [`**Deprecated:** ${field.deprecationReason}`] : []),
      `${rightsText(field)} Gives ${typeText(field.type)}.${costText(field)}`,
      ...(field.args.length > 0 ? [field.args.map(lineOf).join("\n")] : []),
    ].join("\n\n"),
  );
  return `${[`# ${title}`, MADE, ...fields].join("\n\n")}\n`;
}

function fieldsPage(title: string, types: readonly (GraphQLObjectType | GraphQLInputObjectType)[]): string {
  const parts = types.map((type) =>
    [`## ${type.name}`, inOneLine(type.description), Object.values(type.getFields()).map(lineOf).join("\n")].join(
      "\n\n",
    ),
  );
  return `${[`# ${title}`, MADE, ...parts].join("\n\n")}\n`;
}

function valuesPage(types: readonly (GraphQLEnumType | GraphQLScalarType)[]): string {
  const parts = types.map((type) => {
    const values = isEnumType(type) ? type.getValues() : [];
    const lines = values.map(
      ({ name, description, deprecationReason }) =>
        `- \`${name}\` ${inOneLine(description)}${deprecationReason ? ` **Deprecated:** ${deprecationReason}` : ""}`,
    );
    return [`## ${type.name}`, inOneLine(type.description), lines.join("\n")]
      .filter((part) => part !== "")
      .join("\n\n");
  });
  return `${["# Enums and scalars", MADE, ...parts].join("\n\n")}\n`;
}

/** The reference of the contract as pages, by their paths: everything in the order of its names. */
export function printReference(schema: GraphQLSchema): Readonly<Record<string, string>> {
  const roots = new Map(
    (
      [
        ["Queries", schema.getQueryType()],
        ["Mutations", schema.getMutationType()],
        ["Subscriptions", schema.getSubscriptionType()],
      ] as const
    ).flatMap(([title, root]) => (root ? [[title, root] as const] : [])),
  );
  const isOwn = (type: GraphQLNamedType) => !type.name.startsWith("__") && ![...roots.values()].includes(type as never);
  const types = Object.values(schema.getTypeMap()).filter(isOwn);
  return {
    [`${FOLDER}/README.md`]: `${HEAD}\n`,
    ...Object.fromEntries(
      [...roots].map(([title, root]) => [`${FOLDER}/${title.toLowerCase()}.md`, operationsPage(title, root)]),
    ),
    [`${FOLDER}/${PAGES.objects}`]: fieldsPage("Types", types.filter(isObjectType)),
    [`${FOLDER}/${PAGES.inputs}`]: fieldsPage("Inputs", types.filter(isInputObjectType)),
    [`${FOLDER}/${PAGES.values}`]: valuesPage(types.filter((type) => isEnumType(type) || isScalarType(type))),
  };
}

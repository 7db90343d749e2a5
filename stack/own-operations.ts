import { hash } from "node:crypto";
import { addTypenameToDocument } from "@apollo/client/utilities";
import {
  concatAST,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  print,
  visit,
} from "graphql";

type Definitions = readonly DefinitionNode[];

const placeOf = (one: DefinitionNode): string => ("name" in one ? `${one.kind} ${one.name?.value}` : one.kind);

/** An operation before its fragments, those by their names: it has one text wherever they stand. With what the client's cache asks for besides. */
function textOf(definitions: Definitions): string {
  const ordered = [
    ...definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION),
    ...definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), "en")),
  ];
  return print(addTypenameToDocument({ kind: Kind.DOCUMENT, definitions: ordered }));
}

const hashOf = (text: string): string => hash("sha256", text);

/** For codegen's documents: the hash by which the server knows the operation. */
export const metaOf = ({ definitions }: DocumentNode) => ({ hash: hashOf(textOf(definitions)) });

/** The fragments of a definition, those within them too. */
function usedBy(
  definition: DefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  found = new Set<FragmentDefinitionNode>(),
): Set<FragmentDefinitionNode> {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (fragment !== undefined && !found.has(fragment)) {
        found.add(fragment);
        usedBy(fragment, fragments, found);
      }
    },
  });
  return found;
}

/** A plugin of codegen: the operations of our own programs by their hashes, for the server. */
export function plugin(_schema: GraphQLSchema, documents: readonly { readonly document?: DocumentNode }[]): string {
  const { definitions } = concatAST(documents.flatMap(({ document }) => document ?? []));
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  );
  const rows = definitions
    .filter((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => textOf([operation, ...usedBy(operation, fragments)]))
    .map((text) => `  "${hashOf(text)}": ${JSON.stringify(text)},`);
  return `/** The operations of our own programs, by the SHA-256 of their texts. */
export const OWN_OPERATIONS: Readonly<Record<string, string>> = {
${rows.sort().join("\n")}
};
`;
}

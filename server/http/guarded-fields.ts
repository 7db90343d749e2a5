import { type DocumentNode, type GraphQLSchema, TypeInfo, separateOperations, visit, visitWithTypeInfo } from "graphql";
import { assertAllowed, type Needed, neededBy } from "../access/auth/guard.ts";
import type { Caller } from "../kernel/context.ts";
import { Refusal } from "../kernel/errors/refuse.ts";

/** A field of the contract with a guard, "Mutation.…", and what that wants. */
interface GuardedField {
  readonly name: string;
  readonly needed: readonly Needed[];
}

/** The guarded fields that an operation asks for, however deep and by whatever fragment. */
function guardedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): readonly GuardedField[] {
  const operations = separateOperations(document);
  const asked = operations[operationName ?? ""] ?? Object.values(operations)[0] ?? document;
  const found = new Map<string, GuardedField>();
  const place = new TypeInfo(schema);
  const Field = () => {
    const [field, parent] = [place.getFieldDef(), place.getParentType()];
    const needed = field && neededBy(field);
    if (parent && needed) {
      const name = `${parent.name}.${field.name}`;
      found.set(name, { name, needed });
    }
  };
  visit(asked, visitWithTypeInfo(place, { Field }));
  return [...found.values()];
}

/**
 * What the guards of the fields that an operation asks for say to a caller, where it isn't executed again: 401, 403, 10112, 10113;
 * null: nothing.
 */
export function guardsWord(
  caller: Caller,
  schema: GraphQLSchema,
  { document, operationName }: { readonly document: DocumentNode; readonly operationName: string | undefined },
): Refusal | null {
  try {
    guardedFields(schema, document, operationName).forEach(({ name, needed }) => assertAllowed(caller, needed, name));
    return null;
  } catch (error) {
    if (error instanceof Refusal) {
      return error;
    }
    throw error;
  }
}

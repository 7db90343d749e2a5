import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  defaultFieldResolver,
  getNullableType,
  isInputObjectType,
} from "graphql";
import type { Context } from "./context.ts";
import { refuse } from "./errors/refuse.ts";

/** By this name inputs of changes that are done once call their key. */
const KEY = "idempotencyKey";

type Arguments = Record<string, Record<string, unknown> | undefined>;

const keyIn = ({ type }: GraphQLArgument): GraphQLInputField | undefined => {
  const input = getNullableType(type);
  return isInputObjectType(input) ? input.getFields()[KEY] : undefined;
};

/** Changes whose input takes a key may leave it to the request's header. 10012 where there is neither. */
export function keyOfRequest(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const argument = field.args.find((one) => keyIn(one) !== undefined);
    if (argument !== undefined) {
      field.resolve = filled(field, argument.name);
    }
  }
  for (const type of Object.values(schema.getTypeMap())) {
    const key = isInputObjectType(type) ? type.getFields()[KEY] : undefined;
    if (key !== undefined) {
      key.type = getNullableType(key.type);
      key.description = `${key.description ?? ""} Absent: the request's header Idempotency-Key.`;
    }
  }
}

function filled(field: GraphQLField<unknown, Context>, argument: string): GraphQLField<unknown, Context>["resolve"] {
  const work = field.resolve ?? defaultFieldResolver;
  return (source, args: Arguments, ctx, info) => {
    const input = args[argument];
    if (input === undefined || input[KEY] != null) {
      return work(source, args, ctx, info);
    }
    const key = ctx.idempotencyKey ?? refuse("PARAMETER_ERROR", { field: KEY });
    return work(source, { ...args, [argument]: { ...input, [KEY]: key } }, ctx, info);
  };
}

import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isObjectType,
} from "graphql";
import { createParameterDecorator } from "type-graphql";
import type { Context } from "../../kernel/context.ts";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { type Check, Checks, isPerRecord } from "../../kernel/scalars/possible.ts";
import { keepSetAside, listsAsSent, malformedOf, readLists, withoutImpossible } from "./set-aside.ts";

/** Where a batch stands among the arguments once it was looked through. */
const SOUND = Symbol("sound batch");

/**
 * The batch of a field that takes one, without the records that can't be. It goes past type-graphql, which would look up
 * the class of every field of every record among those of all inputs; so the argument itself is null by then.
 */
export const SoundBatch = () =>
  createParameterDecorator<Context>(({ args }) => (args as { readonly [SOUND]: unknown })[SOUND]);

type Field = GraphQLField<unknown, Context>;
type Arguments = Record<string, unknown>;

/**
 * Lets no value into any resolver that nothing here can keep (10012, with its field): whether it came in a variable or
 * stood in the text. In a gateway's batch it takes out the records that hold one, which are then told as refused.
 */
export function refuseImpossible(schema: GraphQLSchema): void {
  const checks = new Checks();
  const subscriptions = schema.getSubscriptionType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields()) as Field[]) {
        guard(field, checks, type === subscriptions ? "subscribe" : "resolve");
      }
    }
  }
}

function guard(field: Field, checks: Checks, how: "resolve" | "subscribe"): void {
  const work = field[how] as GraphQLFieldResolver<unknown, Context, Arguments> | undefined;
  const wanted = field.args.flatMap((argument) => argumentCheck(argument, checks));
  const batches = field.args.flatMap(batchOf);
  if (work === undefined || wanted.length + batches.length === 0) {
    return;
  }
  field[how] = (source, given, context, info) => {
    for (const { name, check, isInput } of wanted) {
      const found = check(given[name]);
      if (found !== null) {
        const path = isInput && found.field !== "" ? found.field : [name, found.field].filter(Boolean).join(".");
        throw new Refusal("PARAMETER_ERROR", { field: path, params: { reason: found.why } });
      }
    }
    return work(
      source,
      batches.reduce((args, batch) => sound(args, batch, context), given),
      context,
      info,
    );
  };
}

function argumentCheck(
  { name, type, extensions }: GraphQLArgument,
  checks: Checks,
): { name: string; check: Check; isInput: boolean }[] {
  const most = extensions["most"];
  const check = checks.of(type, typeof most === "number" ? { most } : {});
  return check === null ? [] : [{ name, check, isInput: isInputObjectType(getNullableType(type)) }];
}

interface BatchArgument {
  readonly name: string;
  readonly type: GraphQLInputObjectType;
}

function batchOf({ name, type: given }: GraphQLArgument): BatchArgument[] {
  const type = getNullableType(given);
  return isInputObjectType(type) && isPerRecord(type) ? [{ name, type }] : [];
}

function sound(given: Arguments, { name, type }: BatchArgument, context: Context): Arguments {
  const lists = listsAsSent(context);
  const { batch, aside } =
    lists === undefined
      ? withoutImpossible(type, given[name] as Arguments, malformedOf(context))
      : readLists(type, given[name] as Arguments, lists);
  keepSetAside(context, aside);
  return { ...given, [name]: null, [SOUND]: batch };
}

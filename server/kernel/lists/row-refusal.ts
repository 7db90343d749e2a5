import { Field, Int, ObjectType } from "type-graphql";
import { CATALOGUE } from "../errors/catalogue.ts";
import { Refusal } from "../errors/refuse.ts";
import { GraphQLSettings } from "../scalars/scalars.ts";

/** A refusal that doesn't end the request, because it is about one row of many. */
@ObjectType({ description: "Why one row of many was refused, as `extensions` says it of a whole request." })
export class RowRefusal {
  @Field(() => Int, { description: "Number in the catalogue." })
  number!: number;

  @Field(() => String, { description: "Its name, e.g. DUPLICATE_INFO." })
  code!: string;

  @Field(() => String, { description: "In English, for logs and integrators." })
  message!: string;

  @Field(() => String, { nullable: true, description: "The field that is at fault." })
  field!: string | null;

  @Field(() => GraphQLSettings, { description: "What the message names." })
  params!: object;
}

/** What a row's refusal says; anything else that goes wrong is thrown on. */
export function rowRefusalOf(error: unknown): RowRefusal {
  if (!(error instanceof Refusal) || !Object.hasOwn(CATALOGUE, error.refusal)) {
    throw error;
  }
  return toldOfRow(error);
}

/** What a refusal says of a row, whatever its kind. */
export function toldOfRow(error: Refusal): RowRefusal {
  const { number, code, field, params } = error.extensions as Omit<RowRefusal, "field"> & { field?: string };
  return { number, code, message: error.message, field: field ?? null, params };
}

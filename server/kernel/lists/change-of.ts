import { type ClassType, Field, InputType, getMetadataStorage } from "type-graphql";

type Fact = ReturnType<typeof getMetadataStorage>["fields"][number];

/** What may be said of facts in order to change them. */
export type Changing<Facts> = { [Field in keyof Facts]?: Facts[Field] | null };

/**
 * What an input that changes something says of the facts that another input told when it was made: the same fields, each of which may be
 * absent. Their descriptions say what null means, where it means something.
 */
export function changeOf<Facts extends object>(told: abstract new () => Facts): ClassType<Changing<Facts>> {
  @InputType()
  class Change {}
  for (const fact of getMetadataStorage().fields.filter(({ target }) => target === told)) {
    Field(() => typeOf(fact), { nullable: true, description: fact.description })(Change.prototype, fact.name);
  }
  return Change;
}

/** Whether it is a list is known once the type was asked for. */
function typeOf({ getType, typeOptions }: Fact) {
  const type = getType();
  return typeOptions.array === true ? [type] : type;
}

/**
 * Facts with what a change says of them: what is absent stays as it is by now, whoever changed it since it was read. Null empties what
 * may be empty, and is as good as absent elsewhere.
 */
export function overlaid<Facts extends object>(
  present: Facts,
  change: Changing<Facts>,
  mayBeEmpty: readonly (keyof Facts)[] = [],
): Facts {
  const fields = (Object.keys(present) as (keyof Facts)[]).filter(
    (field) => change[field] !== undefined && (change[field] !== null || mayBeEmpty.includes(field)),
  );
  return { ...present, ...Object.fromEntries(fields.map((field) => [field, change[field]])) };
}

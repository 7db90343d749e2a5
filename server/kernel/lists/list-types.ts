import { ArgsType, type ClassType, Field, InputType, registerEnumType } from "type-graphql";
import type { ListFilter } from "./filters.ts";
import { PageArgs } from "./page.ts";

/** What a list's query takes. */
export interface ListArgs<Filter, Order> extends PageArgs {
  filter?: Filter | null;
  orderBy: Order;
}

interface Told {
  /** The rows in words: "employees". */
  readonly rows: string;
  readonly filters: Readonly<Record<string, ListFilter<unknown>>>;
  readonly orders: Readonly<Record<string, string>>;
  /** What the orders are by. */
  readonly sorted: string;
  /** The order where none is named. */
  readonly order: string;
}

/** The classes of a list's contract: `<name>Filter`, `<name>Order` and the arguments of its query. */
export function typesOf<Filter extends object, Order extends string>(
  name: string,
  { rows, filters, orders, sorted, order }: Told,
): { Filter: ClassType<Filter>; Args: ClassType<ListArgs<Filter, Order>> } {
  registerEnumType(orders, { name: `${name}Order`, description: `${sorted} The id breaks ties.` });
  class Narrowing {}
  for (const [field, { type, description, deprecationReason }] of Object.entries(filters)) {
    Field(type, { nullable: true, description, ...(deprecationReason && { deprecationReason }) })(
      Narrowing.prototype,
      field,
    );
  }
  InputType(`${name}Filter`, { description: `Which ${rows}; what is absent or empty does not narrow.` })(Narrowing);
  class Args extends PageArgs {}
  Field(() => Narrowing, { nullable: true, description: `Which ${rows}.` })(Args.prototype, "filter");
  Field(() => orders, { defaultValue: order, description: "Their order." })(Args.prototype, "orderBy");
  ArgsType()(Args);
  return { Filter: Narrowing as ClassType<Filter>, Args: Args as ClassType<ListArgs<Filter, Order>> };
}

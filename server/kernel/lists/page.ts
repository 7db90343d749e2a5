import { ArgsType, Field, Int, ObjectType } from "type-graphql";
import type { ClassType } from "type-graphql";
import { refuse } from "../errors/refuse.ts";
import { isId } from "../ids.ts";
import { GraphQLInstant } from "../scalars/scalars.ts";

/** The most rows that one page may ask for. */
export const MOST_PER_PAGE = 200;

/** Which part of a list is asked for; `after` and `offset` exclude each other. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 25, description: "How many rows, 1 to 200." })
  first: number = 25;

  @Field(() => String, {
    nullable: true,
    description: "Rows behind this cursor (pageInfo.endCursor of the page before).",
  })
  after?: string;

  @Field(() => Int, { nullable: true, description: "Rows to leave out, for page numbers; not together with `after`." })
  offset?: number;
}

@ObjectType({ simpleResolvers: true, description: "Where a page stands in its list." })
export class PageInfo {
  @Field(() => Boolean, { description: "Rows follow behind this page." })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: "Rows stand before this page." })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: "Cursor of its first row." })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: "Cursor of its last row: the next page's `after`." })
  endCursor!: string | null;
}

/** A page of rows. */
export interface Connection<Node> {
  nodes: Node[];
  pageInfo: PageInfo;
  totalCount?: number;
}

/** The type of a connection: nodes, pageInfo and, unless `counted` is false, totalCount. */
export function connectionOf<Node extends object>(
  node: ClassType<Node>,
  { name, counted = true }: { name: string; counted?: boolean },
): ClassType<Connection<Node>> {
  @ObjectType(`${name}Connection`, { simpleResolvers: true, description: `A page of ${name} rows.` })
  class Page implements Connection<Node> {
    @Field(() => [node], { description: "The rows." })
    nodes!: Node[];

    @Field(() => PageInfo, { description: "Where the page stands in the list." })
    pageInfo!: PageInfo;

    declare totalCount?: number;
  }
  if (counted) {
    Field(() => Int, { description: "Rows in the whole list; counted only where it is asked for." })(
      Page.prototype,
      "totalCount",
    );
  }
  return Page;
}

/** The type of what a subscription tells of rows that arrive. */
export function arrivedOf<Node extends object>(node: ClassType<Node>, name: string): ClassType<object> {
  @ObjectType(`${name}Arrivals`, { simpleResolvers: true, description: `${name} rows in the order of their arrival.` })
  class Arrivals {
    @Field(() => [node], { description: "The rows." })
    nodes!: Node[];

    @Field(() => GraphQLInstant, {
      description:
        "All that was received before it has been told; the `receivedSince` with which to go on another time.",
    })
    receivedUntil!: Date;

    @Field(() => Boolean, {
      description:
        "Nothing lies between the answer before (for the first: the filter's `receivedSince`) and this one. False: more than one answer holds, to be read as a list by RECEIVED_AT_ASC from the last `receivedUntil` on; or no `receivedSince` was given.",
    })
    complete!: boolean;
  }
  return Arrivals;
}

/** Sort key of a row as a cursor: opaque to clients. */
export const toCursor = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString("base64url");

/** What a part of a sort key is: PostgreSQL refuses to compare an instant, a number or an id with what is none. */
type KeyPart = "text" | "time" | "number" | "id";

/** As toISOString tells the years that PostgreSQL reads. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const PARTS: Readonly<Record<KeyPart, (part: string) => boolean>> = {
  // PostgreSQL's texts have no NUL.
  text: (part) => !part.includes("\0") && part.isWellFormed(),
  number: (part) => /^-?(\d{1,40}(\.\d{1,20})?|Infinity)$/.test(part),
  time: (part) => TIME.test(part) && !part.startsWith("0000") && !Number.isNaN(Date.parse(part)),
  id: isId,
};

/** The sort key behind a cursor; a foreign or damaged one is refused (10012). */
export function fromCursor(cursor: string, parts: readonly KeyPart[]): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const fits = (part: unknown, index: number) => typeof part === "string" && PARTS[parts[index] ?? "text"](part);
    if (Array.isArray(key) && key.length === parts.length && key.every(fits)) {
      return key as string[];
    }
  } catch {
    // falls through to the refusal
  }
  return refuse("PARAMETER_ERROR", { field: "after" });
}

/** Refuses a page that can't be (10012), naming the argument. */
export function assertPage({ first, after, offset }: PageArgs): void {
  if (first < 1 || first > MOST_PER_PAGE) {
    refuse("PARAMETER_ERROR", { field: "first", params: { least: 1, most: MOST_PER_PAGE } });
  }
  if (offset !== undefined && offset !== null && (offset < 0 || after != null)) {
    refuse("PARAMETER_ERROR", { field: "offset" });
  }
}

/** Cuts rows that were read one more than asked for into a page. */
export function pageOf<Node>(
  rows: Node[],
  { first, after, offset }: PageArgs,
  cursorOf: (row: Node) => string,
): Connection<Node> {
  const nodes = rows.length > first ? rows.slice(0, first) : rows;
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: after != null || (offset ?? 0) > 0,
      startCursor: nodes[0] === undefined ? null : cursorOf(nodes[0]),
      endCursor: last === undefined ? null : cursorOf(last),
    },
  };
}

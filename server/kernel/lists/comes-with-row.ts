import type { GraphQLField } from "graphql";
import { Extensions } from "type-graphql";

const MARK = "comesWithRow";

/**
 * Marks a list that its row's own statement brings along, as the handful of values that a cell shows: an operation's
 * cost counts it once, because no row of it is fetched by itself.
 */
export const ComesWithRow = (): PropertyDecorator => Extensions({ [MARK]: true }) as PropertyDecorator;

/** Whether a field is such a list. */
export const comesWithRow = ({ extensions }: Pick<GraphQLField<unknown, unknown>, "extensions">): boolean =>
  extensions[MARK] === true;

import { Filter } from "@mikro-orm/decorators/legacy";

/**
 * Marks rows that are never taken out of the database, because facts point at them: one that was deleted is read by
 * nobody any more. SQL says it itself: `deleted_at is null`.
 */
export function Kept(): ClassDecorator {
  return Filter({ name: "kept", default: true, cond: { deletedAt: null } } as never) as ClassDecorator;
}

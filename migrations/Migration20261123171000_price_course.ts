import { Migration } from "@mikro-orm/migrations";

/**
 * The course of a price is read of its index alone: a page of the price matrix has thousands of points. Made beside those
 * who write, and may be run again after a half.
 */
export class Migration20261123171000_price_course extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.#exchange("include (price, status)");
  }

  override down(): void {
    this.#exchange("");
  }

  #exchange(include: string): void {
    this.addSql("drop index concurrently if exists unit_price_course_new");
    this.addSql(`create index concurrently unit_price_course_new
      on unit_price (network_id, station_id, grade_id, effective_at desc, id desc) ${include}`);
    this.addSql("drop index concurrently if exists unit_price_course");
    this.addSql("alter index unit_price_course_new rename to unit_price_course");
  }
}

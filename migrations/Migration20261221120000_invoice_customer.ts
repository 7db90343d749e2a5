import { Migration } from "@mikro-orm/migrations";

/** An invoice may be a special customer's: of what its cards filled on its credit. */
export class Migration20261221120000_invoice_customer extends Migration {
  override up(): void {
    this.addSql(`
alter table invoice add column customer_id uuid references customer (id);
create index invoice_customer on invoice (customer_id) where customer_id is not null;
comment on column invoice.customer_id is 'The special customer who is billed; null: a member, a group, or whoever paid.';`);
  }

  override down(): void {
    this.addSql("alter table invoice drop column customer_id");
  }
}

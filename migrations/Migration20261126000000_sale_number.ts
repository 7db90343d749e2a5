import { Migration } from "@mikro-orm/migrations";

/** Sales are found by the number on their ticket, the newest first: devices begin anew, so that one number has several. */
export class Migration20261126000000_sale_number extends Migration {
  override up(): void {
    this.addSql(`create index sale_number on sale (network_id, transaction_no, time desc, id desc)`);
  }

  override down(): void {
    this.addSql(`drop index sale_number`);
  }
}

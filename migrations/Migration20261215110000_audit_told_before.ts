import { Migration } from "@mikro-orm/migrations";

const OWN = [
  ["Account", "account"],
  ["Advert", "advert"],
  ["AlarmSilence", "alarm_silence"],
  ["Card", "card"],
  ["CardGroup", "card_group"],
  ["Customer", "customer"],
  ["DepositRule", "deposit_rule"],
  ["DiscountRule", "discount_rule"],
  ["Employee", "employee"],
  ["Invoice", "invoice"],
  ["LicencePlateGroup", "licence_plate_group"],
  ["LimitProfile", "limit_profile"],
  ["MaintenanceWindow", "maintenance_window"],
  ["Member", "member"],
  ["MoneyReview", "money_review"],
  ["NotificationRule", "notification_rule"],
  ["OnlinePayment", "online_payment"],
  ["PointsProduct", "points_product"],
  ["PointsRule", "points_rule"],
  ["PriceApproval", "price_approval"],
  ["Region", "region"],
  ["Role", "role"],
  ["Station", "station"],
  ["Webhook", "webhook"],
] as const;

const OF_STATIONS = [
  ["Alarm", "alarm"],
  ["AuxiliaryDevice", "auxiliary_device"],
  ["CommunicationBox", "communication_box"],
  ["DeliveryTicket", "delivery_ticket"],
  ["Device", "device"],
  ["Dispenser", "dispenser"],
  ["EmployeeCard", "employee_card"],
  ["GasConversion", "gas_conversion"],
  ["GasReading", "gas_reading"],
  ["Gun", "gun"],
  ["Shift", "shift"],
  ["StockMovement", "stock_movement"],
  ["Tank", "tank"],
  ["UnitPrice", "unit_price"],
] as const;

/** The entries of one kind of record, told to the platform of each where the one that did it is above. */
const telling = (type: string, place: string): string => `
insert into audit_entry (network_id, time, id, platform_id, by_platform_id, account_name, address, operation, object_type, object_id, before, after, outcome)
select e.network_id, e.time, uuidv7(), p.id, e.platform_id, e.account_name, '', e.operation, e.object_type, e.object_id, e.before, e.after, e.outcome
from audit_entry e
  join platform d on d.network_id = e.network_id and d.id = e.platform_id
  ${place}
  join platform p on p.network_id = e.network_id and p.id = o.platform_id and p.path like d.path || '/%'
where e.object_type = '${type}' and e.by_platform_id is null;`;

/** The same of what was done before: a step of its own, so that nobody who writes into the log waits for it. */
export class Migration20261215110000_audit_told_before extends Migration {
  override up(): void {
    for (const [type, table] of OWN) {
      this.addSql(telling(type, `join ${table} o on o.network_id = e.network_id and o.id = e.object_id`));
    }
    this.addSql(telling("Platform", `join lateral (select e.object_id as platform_id) o on true`));
    for (const [type, table] of OF_STATIONS) {
      this.addSql(
        telling(
          type,
          `join ${table} r on r.network_id = e.network_id and r.id = e.object_id
  join station o on o.network_id = r.network_id and o.id = r.station_id`,
        ),
      );
    }
  }

  override down(): void {
    this.addSql(`delete from audit_entry where by_platform_id is not null;`);
  }
}

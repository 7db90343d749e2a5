/** Where a record (o) of an entry (e) belongs, as SQL that gives a platform. */
type Place = string;

const where = "where r.network_id = e.network and r.id = o.id";

/** Records that bear their platform. */
const own = (table: string): Place => `(select r.platform_id from ${table} r ${where})`;

/** Records of a station: they are its platform's. */
const ofStation = (table: string): Place =>
  `(select s.platform_id from ${table} r join station s on s.network_id = r.network_id and s.id = r.station_id ${where})`;

/** Records of another one, which bears the platform. */
const through = (table: string, key: string, owner: string): Place =>
  `(select w.platform_id from ${table} r join ${owner} w on w.network_id = r.network_id and w.id = r.${key} ${where})`;

/** Kinds of records that belong to a platform, as the log names them. What is the whole network's, or one person's, is not among them. */
const PLACES: Readonly<Record<string, Place>> = {
  Account: own("account"),
  Advert: own("advert"),
  Alarm: ofStation("alarm"),
  AlarmSilence: own("alarm_silence"),
  ApiToken: through("api_token", "account_id", "account"),
  AuxiliaryDevice: ofStation("auxiliary_device"),
  Card: own("card"),
  CardFill: ofStation("card_fill"),
  CardGroup: own("card_group"),
  City: through("city", "region_id", "region"),
  CommunicationBox: ofStation("communication_box"),
  Customer: own("customer"),
  DeliveryTicket: ofStation("delivery_ticket"),
  DepositRule: own("deposit_rule"),
  Device: ofStation("device"),
  DiscountRule: own("discount_rule"),
  Dispenser: ofStation("dispenser"),
  Employee: own("employee"),
  EmployeeCard: ofStation("employee_card"),
  GasConversion: ofStation("gas_conversion"),
  GasReading: ofStation("gas_reading"),
  FuelOrder: ofStation("fuel_order"),
  Gun: ofStation("gun"),
  Invoice: own("invoice"),
  LicencePlate: through("licence_plate", "group_id", "licence_plate_group"),
  LicencePlateGroup: own("licence_plate_group"),
  LimitProfile: own("limit_profile"),
  MaintenanceWindow: own("maintenance_window"),
  Member: own("member"),
  MoneyReview: own("money_review"),
  NotificationRule: own("notification_rule"),
  OnlinePayment: own("online_payment"),
  PeriodLock: own("station"),
  Platform: "o.id",
  PointsExchange: own("points_exchange"),
  PointsProduct: own("points_product"),
  PointsRule: own("points_rule"),
  PriceApproval: own("price_approval"),
  PriceBatch: own("price_batch"),
  QuarantinedReport: ofStation("quarantined_report"),
  Region: own("region"),
  Role: own("role"),
  Session: through("session", "account_id", "account"),
  Shift: ofStation("shift"),
  Station: own("station"),
  StockMovement: ofStation("stock_movement"),
  Tank: ofStation("tank"),
  UnitPrice: ofStation("unit_price"),
  Webhook: own("webhook"),
};

/** Where a record (o) of a kind belongs, as SQL that gives a platform (e.network: its network); undefined: to none. */
export const placeOfKind = (type: string): string | undefined =>
  Object.hasOwn(PLACES, type) ? PLACES[type] : undefined;

/** Of a record that is gone: the platform that it was told to, or that did something to it, last. */
const LAST = `(select h.platform_id from audit_entry h
  where h.network_id = e.network and h.object_id = o.id and h.platform_id <> e.platform order by h.time desc limit 1)`;

/**
 * The platform of a record of one of these kinds, as SQL; null: none of them belongs to one. `mayBeGone`: where its row isn't there any more
 * it is asked of the log, which takes longer than the rest of a deed.
 */
export function placeOfRecord(types: readonly string[], mayBeGone: boolean): string | null {
  const known = [...new Set(types)].filter((type) => Object.hasOwn(PLACES, type)).toSorted();
  const placeOf = (type: string) => (mayBeGone ? `coalesce(${PLACES[type]}, ${LAST})` : PLACES[type]);
  const cases = known.map((type) => `when '${type}' then ${placeOf(type)}`);
  return cases.length === 0 ? null : `case e.kind ${cases.join(" ")} end`;
}

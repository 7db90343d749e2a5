import { Decimal } from "decimal.js";
import { subtractDecimals } from "../../../common/decimal.ts";
import { DELIVERY_TICKET, DENSITY, TANK_LITRES } from "../../../common/limits.ts";
import { assertDecimal, assertDecimals } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { assertTimeTold } from "../../plant/telemetry/fact-key.rules.ts";

const DAY_MS = 86_400_000;

/** What is stored of a ticket: all that can be changed. */
export interface DeliveryTicketRecord {
  readonly number: string;
  readonly supplier: string;
  readonly driver: string;
  readonly vehicle: string;
  readonly plannedAt: Date | null;
  readonly time: Date;
  readonly volumeLitres: string;
  readonly netVolumeLitres: string | null;
  readonly temperatureC: string | null;
  readonly density: string | null;
  readonly compartments: string;
  readonly remark: string;
  readonly imageId: string | null;
}

/** A ticket as it is told, with what it may leave unsaid. */
export type Told = Pick<DeliveryTicketRecord, "number" | "supplier" | "time" | "volumeLitres"> & {
  readonly [Field in Exclude<keyof DeliveryTicketRecord, "number" | "supplier" | "time" | "volumeLitres">]?:
    DeliveryTicketRecord[Field] | null | undefined;
};

const exact = (value: string | null | undefined): string | null =>
  value == null ? null : subtractDecimals(value, "0");
const text = (value: string | null | undefined): string => value?.trim() ?? "";

/** A ticket as it is stored: nothing around its texts, its numbers without zeros at their ends. */
export function ticketOf(told: Told): DeliveryTicketRecord {
  return {
    number: text(told.number),
    supplier: text(told.supplier),
    driver: text(told.driver),
    vehicle: text(told.vehicle),
    plannedAt: told.plannedAt ?? null,
    time: told.time,
    volumeLitres: subtractDecimals(told.volumeLitres, "0"),
    netVolumeLitres: exact(told.netVolumeLitres),
    temperatureC: exact(told.temperatureC),
    density: exact(told.density),
    compartments: text(told.compartments),
    remark: text(told.remark),
    imageId: told.imageId ?? null,
  };
}

/** Refuses what no ticket says (10012), naming the field: texts, bounds, a delivery more than a day ahead, or before any that is told of. */
export function assertTicket(ticket: DeliveryTicketRecord, now: Date): void {
  const { NUMBER, VEHICLE, TEXT, TEMPERATURE } = DELIVERY_TICKET;
  assertText(ticket.number, "number");
  assertText(ticket.supplier, "supplier");
  const longest = { number: NUMBER, driver: TEXT, vehicle: VEHICLE, compartments: TEXT, remark: TEXT };
  for (const [field, most] of Object.entries(longest)) {
    if (ticket[field as keyof typeof longest].length > most) {
      refuse("PARAMETER_ERROR", { field, params: { most } });
    }
  }
  assertDecimals(
    ticket as Pick<DeliveryTicketRecord, "volumeLitres" | "netVolumeLitres" | "temperatureC" | "density">,
    [
      ["volumeLitres", TANK_LITRES],
      ["netVolumeLitres", TANK_LITRES],
      ["temperatureC", TEMPERATURE],
      ["density", DENSITY],
    ],
  );
  assertTimeTold(ticket.time, new Date(now.getTime() + DAY_MS));
}

/** How far a load's net volume may be from its gross one: more than any fuel grows or shrinks on its way. */
const NET_WITHIN = "0.2";

/** Refuses a load that its tank could not take, and a net volume that no temperature makes of the gross one: 10012 naming the field. */
export function assertLoad(
  { volumeLitres, netVolumeLitres }: Pick<DeliveryTicketRecord, "volumeLitres" | "netVolumeLitres">,
  capacityLitres: string,
): void {
  assertDecimal(volumeLitres, { ...TANK_LITRES, max: subtractDecimals(capacityLitres, "0") }, "volumeLitres");
  if (netVolumeLitres !== null) {
    const gross = new Decimal(volumeLitres);
    const bounds = {
      min: gross.times(new Decimal(1).minus(NET_WITHIN)),
      max: gross.times(new Decimal(1).plus(NET_WITHIN)),
    };
    const limits = { digits: 3, min: bounds.min.toFixed(), max: bounds.max.toFixed() };
    assertDecimal(netVolumeLitres, limits, "netVolumeLitres");
  }
}

/** The fields in which two tickets differ. */
export function changedFields(
  before: DeliveryTicketRecord,
  after: DeliveryTicketRecord,
): (keyof DeliveryTicketRecord)[] {
  const plain = (value: Date | string | null) => (value instanceof Date ? value.getTime() : value);
  return (Object.keys(before) as (keyof DeliveryTicketRecord)[]).filter(
    (field) => plain(before[field]) !== plain(after[field]),
  );
}

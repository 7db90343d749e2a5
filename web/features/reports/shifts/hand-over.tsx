import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useAlarmSource } from "../../../parts/alarm/alarm-source.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { ShiftHandOverQuery, ShiftLineFragment } from "./shifts.generated.ts";

type Handed = ShiftHandOverQuery["shiftHandOver"];
type Line = readonly [key: string, ...texts: string[]];

interface Props {
  readonly of: Handed;
  readonly shift: ShiftLineFragment;
}

/** What the next shift has to know: alarms, tanks, deliveries, devices, prices, holds and the till's difference. */
export function HandOver({ of: { alarms, tanks, deliveries, orders, devices, prices, holds }, shift }: Props) {
  const { formatMessage } = useIntl();
  const sourceOf = useAlarmSource();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const { dateTime, money, price, volume } = useFormat(shift.timeZone);
  const { currencySymbol: symbol, overShort } = shift;
  const gun = (number: number | null) =>
    number === null ? NO_VALUE : formatMessage({ id: "shift.gun.number" }, { number });
  const litres = (value: string | null) => (value === null ? NO_VALUE : volume(value, unit, 0));
  const orderLine = ({ id, number, expectedAt, lines, supplier, carrier, vehicle }: Handed["orders"][number]): Line => [
    id,
    expectedAt === null ? NO_VALUE : dateTime(expectedAt),
    formatMessage({ id: "shift.handOver.order" }, { number: String(number) }),
    ...lines.map(({ gradeName, orderedLitres }) => `${gradeName} ${litres(orderedLitres)}`),
    supplier,
    ...[carrier, vehicle].flatMap((told) => told || []),
  ];
  return (
    <>
      {overShort !== null && (
        <p>
          <FormattedMessage id="shift.overShort" /> <bdi>{money(overShort, symbol)}</bdi>
        </p>
      )}
      <Part
        title="alarms"
        lines={alarms.map(({ id, code, startedAt, endedAt, ...source }) => [
          id,
          formatMessage({ id: `alarm.${code}` }),
          sourceOf(source),
          dateTime(startedAt),
          ...(endedAt === null ? [] : [formatMessage({ id: "alarm.ended" }, { time: dateTime(endedAt) })]),
        ])}
      />
      <Part
        title="tanks"
        lines={tanks.map(({ id, number, name, gradeName, volumeLitres, reorderLitres, dryAt }) => [
          id,
          formatMessage({ id: "tank.name" }, { number, name }),
          gradeName,
          `${litres(volumeLitres)} / ${litres(reorderLitres)}`,
          dryAt === null ? NO_VALUE : dateTime(dryAt),
        ])}
      />
      <Part
        title="deliveries"
        lines={[
          ...orders.map(orderLine),
          ...deliveries.map(({ id, time, tankNumber, gradeName, supplier, number, ticketLitres }): Line => [
            id,
            dateTime(time),
            formatMessage({ id: "inbound.tank" }, { station: shift.stationName, number: tankNumber }),
            gradeName,
            litres(ticketLitres),
            supplier ?? NO_VALUE,
            number ?? NO_VALUE,
          ]),
        ]}
      />
      <Part title="devices" lines={devices.map(({ id, name, since }) => [id, name, dateTime(since)])} />
      <Part
        title="prices"
        lines={prices.map((told) => [
          `${told.gunId} ${told.effectiveAt}`,
          gun(told.gunNumber),
          told.gradeName,
          price(told.price, symbol),
          dateTime(told.effectiveAt),
        ])}
      />
      <Part
        title="holds"
        lines={holds.map(({ id, cardNumber, gunNumber, amount, openedAt }) => [
          id,
          cardNumber,
          gun(gunNumber),
          money(amount, symbol),
          dateTime(openedAt),
        ])}
      />
    </>
  );
}

interface PartProps {
  readonly title: "alarms" | "tanks" | "deliveries" | "devices" | "prices" | "holds";
  /** Each begins with what tells it from the others. */
  readonly lines: readonly Line[];
}

function Part({ title, lines }: PartProps): ReactNode {
  return (
    <section>
      <h4>
        <FormattedMessage id={`shift.handOver.${title}`} />
      </h4>
      {lines.length === 0 && (
        <p>
          <FormattedMessage id="shift.handOver.nothing" />
        </p>
      )}
      {lines.map(([key, ...texts]) => (
        <chakra.p key={key} display="flex" flexWrap="wrap" columnGap="4">
          {texts.map((text, index) => (
            <bdi key={index}>{text}</bdi>
          ))}
        </chakra.p>
      ))}
    </section>
  );
}

import { chakra } from "@chakra-ui/react";
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { placeAfter, type Place } from "./calendar-keys.ts";
import { CALENDAR } from "./calendar-look.ts";
import { CalendarTip, type Pointed } from "./calendar-tip.tsx";
import type { GapDays } from "./gap-days.ts";
import type { OpenStock } from "./stock-address.ts";
import { StockRow, type StockTank } from "./stock-row.tsx";

interface Props {
  readonly tanks: readonly StockTank[];
  readonly gaps: GapDays;
  readonly onOpen: (open: OpenStock) => void;
}

/** Tanks by days, each day coloured and marked by how bad its variance is. Arrow keys lead through the days, Enter opens one. */
export function StockCalendar({ tanks, gaps, onOpen }: Props) {
  const { formatMessage, formatDate } = useIntl();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: -1 });
  const [pointed, setPointed] = useState<Pointed>();
  const days = tanks[0]?.days ?? [];
  const size = { rows: tanks.length, columns: days.length };

  function open({ row, column }: Place) {
    const tank = tanks[row];
    const day = tank?.days[column]?.day;
    if (tank) {
      onOpen({ tankId: tank.id, ...(day !== undefined && { day }) });
    }
  }

  function handleKey(event: KeyboardEvent) {
    const place = placeOf(event);
    if (!place) {
      return;
    }
    if (event.key === "Escape") {
      setPointed(undefined);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(place);
    } else {
      const next = placeAfter(event, place, size, isMirrored(grid.current));
      if (next) {
        event.preventDefault();
        setAt(next);
        grid.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
      }
    }
  }

  function handlePoint(event: SyntheticEvent) {
    const place = placeOf(event);
    const tank = place && tanks[place.row];
    const cell = place && tank?.days[place.column];
    setPointed(cell && tank && { tank, cell, box: cellOf(event)?.getBoundingClientRect() });
  }

  return (
    <chakra.div css={CALENDAR} onScroll={() => setPointed(undefined)}>
      <table
        ref={grid}
        role="grid"
        aria-label={formatMessage({ id: "wetStock.calendar" })}
        onKeyDown={handleKey}
        onClick={(event) => {
          const place = placeOf(event);
          if (place) {
            setAt(place);
            open(place);
          }
        }}
        onFocus={(event) => {
          setAt(placeOf(event) ?? at);
          handlePoint(event);
        }}
        onBlur={() => setPointed(undefined)}
        onPointerOver={handlePoint}
        onPointerLeave={() => setPointed(undefined)}
      >
        <thead>
          <tr>
            <th scope="col">{formatMessage({ id: "tankForecast.number" })}</th>
            <th scope="col" data-numeric>
              {formatMessage({ id: "wetStock.variance" })}
            </th>
            {SPANS.map((id) => (
              <th key={id} scope="col" data-numeric data-span>
                {formatMessage({ id })}
              </th>
            ))}
            {days.map(({ day }, index) => (
              <th key={day} scope="col" data-day>
                {(index === 0 || day.endsWith("-01")) && (
                  <small>{formatDate(day, { month: "short", timeZone: "UTC" })}</small>
                )}
                {Number(day.slice(-2))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tanks.map((tank, row) => (
            <StockRow key={tank.id} tank={tank} row={row} gaps={gaps} at={at.row === row ? at.column : undefined} />
          ))}
        </tbody>
      </table>
      {pointed && <CalendarTip of={pointed} lacking={gaps} />}
    </chakra.div>
  );
}

const SPANS = ["wetStock.month", "wetStock.thirtyDays"] as const;

const cellOf = (event: SyntheticEvent): HTMLElement | null =>
  (event.target as Element).closest<HTMLElement>("[data-place]");

/** Which cell an event is of; undefined: of none that one can be at. */
function placeOf(event: SyntheticEvent): Place | undefined {
  const [row, column] = (cellOf(event)?.dataset["place"] ?? "").split(" ").map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

const isMirrored = (element: Element | null): boolean =>
  element !== null && getComputedStyle(element).direction === "rtl";

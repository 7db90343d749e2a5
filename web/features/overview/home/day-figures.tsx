import { chakra, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { changeOf } from "../../../lib/change.ts";
import { useFormat } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useVolumes } from "../../../parts/sales/use-volumes.ts";
import { ChangeMark } from "../../../ui/change-mark.tsx";
import { tabular } from "../../../ui/theme.ts";
import type { HomeDaySubscription } from "./home.generated.ts";

type Day = HomeDaySubscription["kanbanChanges"];

interface Props {
  /** Absent until it is there: the room is kept. */
  readonly board: Day | undefined;
}

/** What was taken today so far, against yesterday and the same weekday a week ago at the same minute. */
export function DayFigures({ board }: Props) {
  const { clock, weekday, money, number } = useFormat(board?.timeZone);
  const { sum } = useVolumes();
  const day = board && weekday(board.asOf);
  const symbol = board?.currencySymbol ?? "";
  const figures = [
    { id: "home.day.amount", of: "Amount", text: (value: Value) => money(String(value), symbol) },
    { id: "home.day.volume", of: "Volume", text: (_: Value, day: When) => sum(board?.[`${day}Volumes`] ?? []) },
    { id: "home.day.sales", of: "Sales", text: (value: Value) => number(value) },
  ] as const;
  return (
    <section>
      <Heading as="h2" fontSize="md" fontWeight="600" color="muted" mb="2">
        <FormattedMessage id="home.day" />
        {board && (
          <chakra.span ms="2" fontWeight="400" fontSize="sm" css={tabular}>
            <FormattedMessage id="home.day.until" values={{ time: clock(board.asOf) }} />
          </chakra.span>
        )}
      </Heading>
      <Row aria-busy={!board}>
        {figures.map(({ id, of, text }) => (
          <Figure
            key={id}
            label={<FormattedMessage id={id} />}
            value={board?.[`today${of}`]}
            yesterday={board?.[`yesterday${of}`]}
            lastWeek={board?.[`lastWeek${of}`]}
            weekday={day}
            text={text}
          />
        ))}
      </Row>
    </section>
  );
}

type Value = string | number;
/** The days whose figures there are. */
type When = "today" | "yesterday" | "lastWeek";
const SEPARATOR = " · ";

interface FigureProps {
  readonly label: ReactNode;
  readonly value: Value | null | undefined;
  readonly yesterday: Value | null | undefined;
  readonly lastWeek: Value | null | undefined;
  readonly weekday: string | undefined;
  readonly text: (value: Value, day: When) => string;
}

function Figure({ label, value, yesterday, lastWeek, weekday, text }: FigureProps) {
  return (
    <Cell asChild>
      <Link to={`${paths.kanban}?show=sales`}>
        <chakra.span color="muted" fontSize="sm" fontWeight="500">
          {label}
        </chakra.span>
        <chakra.b fontSize="2xl" fontWeight="640" lineHeight="1.25" letterSpacing="-0.02em" minH="1.25em" css={tabular}>
          <bdi>{value === null || value === undefined ? "" : text(value, "today")}</bdi>
        </chakra.b>
        <Against now={value} before={yesterday} text={(before) => text(before, "yesterday")}>
          <FormattedMessage id="home.day.yesterday" />
        </Against>
        <Against now={value} before={lastWeek} text={(before) => text(before, "lastWeek")}>
          <FormattedMessage id="home.day.lastWeek" values={{ weekday }} />
        </Against>
      </Link>
    </Cell>
  );
}

interface AgainstProps {
  readonly now: Value | null | undefined;
  readonly before: Value | null | undefined;
  readonly text: (before: Value) => string;
  readonly children: ReactNode;
}

/** One comparison, with the figure that it is with; where that day is unknown, that is said. */
function Against({ now, before, text, children }: AgainstProps) {
  const change = changeOf(now ?? 0, before ?? null);
  return (
    <chakra.span css={LINE}>
      {now === null || now === undefined ? null : change === undefined || before === null || before === undefined ? (
        <span>
          {children}
          {SEPARATOR}
          <FormattedMessage id="home.day.unknown" />
        </span>
      ) : (
        <>
          <ChangeMark change={change}>{children}</ChangeMark>
          <bdi>{text(before)}</bdi>
        </>
      )}
    </chakra.span>
  );
}

const LINE = {
  ...tabular,
  display: "flex",
  justifyContent: "space-between",
  gap: "3",
  minH: "1.25rem",
  fontSize: "sm",
  color: "muted",
} as const;

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" },
    bg: "surface",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
    boxShadow: "raised",
    overflow: "hidden",
    "& > a + a": {
      borderBlockStartWidth: { base: "1px", md: "0" },
      borderInlineStartWidth: { md: "1px" },
      borderColor: "line",
    },
  },
});

const Cell = chakra("a", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "0.5",
    minW: "0",
    px: "4",
    py: "3",
    _hover: { bg: "surface.sunken" },
    _focusVisible: { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "-2px" },
  },
});

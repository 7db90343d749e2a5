import { chakra } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useIntl } from "react-intl";
import { wallTime } from "../../../../common/zone-time.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DaysFilter } from "../../../ui/data-table/filter-inputs.tsx";
import type { Days } from "../../../ui/data-table/list-fields.ts";
import { PlainIconButton } from "../../../ui/plain-icon-button.tsx";
import { daysBeside, SORTS, type Span, type StockList, type StockSort } from "./stock-address.ts";

interface Props {
  readonly list: StockList;
  readonly days: Days & Span;
}

/** In what order the stock is shown. */
export function StockSortChoice({ list }: Pick<Props, "list">) {
  const { formatMessage } = useIntl();
  return (
    <Choice
      label={formatMessage({ id: "wetStock.sort" })}
      labelHidden
      value={list.state.sort.key as StockSort}
      onChange={(wanted) => list.setSort(wanted, false)}
      options={SORTS.map((value) => ({ value, label: formatMessage({ id: `wetStock.sort.${value}` }) }))}
    />
  );
}

/** Which days, and the ways to those before and behind. */
export function StockDays({ list, days }: Props) {
  const { formatMessage } = useIntl();
  return (
    <chakra.span css={DAYS}>
      <Beside list={list} days={days} direction={-1} />
      <DaysFilter
        label={formatMessage({ id: "tankHistory.days" })}
        value={days}
        timeZone={list.timeZone}
        onChange={(chosen) => list.setFilter("days", chosen)}
      />
      <Beside list={list} days={days} direction={1} />
    </chakra.span>
  );
}

/** Leads to the days before, or to those behind as long as they have begun. */
function Beside({ list, days, direction }: Props & { readonly direction: -1 | 1 }) {
  const { formatMessage } = useIntl();
  const beside = daysBeside(days, direction);
  const today = wallTime(new Date(), list.timeZone).day;
  const Icon = direction < 0 ? ChevronLeft : ChevronRight;
  return (
    <PlainIconButton
      size="sm"
      label={formatMessage({ id: direction < 0 ? "wetStock.earlier" : "wetStock.later" })}
      disabled={beside.from > today}
      onClick={() => list.setFilter("days", beside)}
    >
      <Icon size={16} aria-hidden />
    </PlainIconButton>
  );
}

const DAYS = {
  display: "inline-flex",
  alignItems: "center",
  "& > button:disabled": { opacity: 0.35, pointerEvents: "none" },
  "&:dir(rtl) > button > svg": { transform: "scaleX(-1)" },
} as const;

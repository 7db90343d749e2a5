import { chakra, Skeleton } from "@chakra-ui/react";
import { CalendarRange } from "lucide-react";
import { Suspense, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { dayText } from "../inputs/day-text.ts";
import { ZoneName } from "../inputs/zone-name.tsx";
import { PopoverFrame } from "../popover-frame.tsx";
import { tabular } from "../theme.ts";
import { DATE_PRESETS, daysOf, presetRange, type DateRange } from "./ranges.ts";
import { lazyPart } from "../lazy-part.tsx";

const RangeDays = lazyPart(() => import("./range-days.tsx"), "RangeDays");

interface Props {
  /** Undefined: nothing is chosen yet; then the button needs its `label`. */
  readonly value: DateRange | undefined;
  readonly onChange: (value: DateRange) => void;
  /** The platform's: days begin and end by its clocks. */
  readonly timeZone: string;
  /** The platform's present shift, from whoever knows its shifts; without one there is none to choose. */
  readonly shift?: Pick<DateRange, "from" | "to"> | undefined;
  /** On the button in place of the period, where something else tells that, such as a chip. */
  readonly label?: string;
}

/** A period: one of those that everybody asks for, or days from a calendar. The zone is named inside, once. */
export function DateRangePicker({ value, onChange, timeZone, shift, label }: Props) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const title = label ?? formatMessage({ id: "range.title" });

  function handleChoose(range: DateRange) {
    onChange(range);
    setOpen(false);
  }

  return (
    <PopoverFrame
      icon={CalendarRange}
      label={value && label === undefined ? <Named range={value} timeZone={timeZone} /> : title}
      name={title}
      open={open}
      onOpenChange={setOpen}
    >
      <chakra.div css={PANEL}>
        <Presets chosen={value?.preset} onChoose={handleChoose} timeZone={timeZone} shift={shift} />
        <Suspense fallback={<Skeleton m="3" h="64" minW="56" />}>
          <RangeDays value={value} onChoose={handleChoose} timeZone={timeZone} />
        </Suspense>
        <chakra.p className="zone">
          <FormattedMessage
            id="calendar.zone"
            values={{ zone: <ZoneName zone={timeZone} {...(value && { at: value.from })} /> }}
          />
        </chakra.p>
      </chakra.div>
    </PopoverFrame>
  );
}

/** A range by its name and its days: "Today · 21/11/2026". */
function Named({ range, timeZone }: { readonly range: DateRange; readonly timeZone: string }) {
  const { locale } = useIntl();
  const { first, last } = daysOf(range, timeZone);
  const days = first === last ? dayText(first, locale) : `${dayText(first, locale)} \u2013 ${dayText(last, locale)}`;
  return (
    <chakra.span display="inline-flex" gap="2" minW="0" css={tabular}>
      {range.preset !== "custom" && <FormattedMessage id={`range.${range.preset}`} />}
      <chakra.bdi color={range.preset === "custom" ? "text" : "muted"} truncate>
        {days}
      </chakra.bdi>
    </chakra.span>
  );
}

interface PresetsProps extends Pick<Props, "timeZone" | "shift"> {
  readonly chosen: DateRange["preset"] | undefined;
  readonly onChoose: (range: DateRange) => void;
}

function Presets({ chosen, onChoose, timeZone, shift }: PresetsProps) {
  const names = shift ? (["shift", ...DATE_PRESETS] as const) : DATE_PRESETS;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === chosen}
            onClick={() =>
              onChoose(
                name === "shift"
                  ? { preset: name, from: "", to: "", ...shift }
                  : presetRange(name, new Date(), timeZone),
              )
            }
          >
            <FormattedMessage id={`range.${name}`} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const PANEL = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "auto auto" },
  w: { base: "min(20rem, calc(100dvw - 1rem))", sm: "auto" },
  "& > ul": {
    display: { base: "flex", sm: "block" },
    flexWrap: "wrap",
    listStyle: "none",
    padding: "2",
    borderInlineEndWidth: { sm: "1px" },
    borderColor: "line",
  },
  "& > ul button": {
    display: "block",
    inlineSize: { sm: "100%" },
    paddingInline: "3",
    paddingBlock: "1.5",
    borderRadius: "control",
    textAlign: "start",
    whiteSpace: "nowrap",
    cursor: "pointer",
    "&:hover": { background: "surface.sunken" },
    "&[aria-pressed=true]": { background: "accent.subtle", color: "accent.fg", fontWeight: 600 },
    "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid" },
  },
  "& > div": { padding: "3" },
  "& > .zone": {
    gridColumn: "1 / -1",
    paddingInline: "3",
    paddingBlock: "2",
    borderBlockStartWidth: "1px",
    borderColor: "line",
    color: "muted",
    fontSize: "xs",
  },
} as const;

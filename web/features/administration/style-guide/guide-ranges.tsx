import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { DateRangePicker } from "../../../ui/date-range/date-range-picker.tsx";
import { daysOf, presetRange, readRange, writeRange, type DateRange } from "../../../ui/date-range/ranges.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { PAPERS, PrintButton, PrintSheet, type Paper } from "../../../ui/print-sheet.tsx";
import { ScopePicker } from "../../../parts/places/scope-picker.tsx";
import { type Scope } from "../../../parts/places/scope-rules.ts";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { GuideSection, Sample } from "./guide-parts.tsx";

interface Props {
  readonly timeZone: string;
}

/** What narrows a screen, with what comes out of it, and what leaves it on paper. */
export function GuideRanges({ timeZone }: Props) {
  const places = usePlaces();
  const [range, setRange] = useState<DateRange>(() => presetRange("today", new Date(), timeZone));
  const [scope, setScope] = useState<Scope>({});
  const now = new Date();
  const hour = new Date(now).setUTCMinutes(0, 0, 0);
  const shift = {
    from: new Date(hour - 4 * 3_600_000).toISOString(),
    to: new Date(hour + 4 * 3_600_000).toISOString(),
  };
  const written = writeRange(range, timeZone);
  return (
    <GuideSection name="filters">
      <Sample name="DateRangePicker">
        <div>
          <DateRangePicker value={range} onChange={setRange} timeZone={timeZone} shift={shift} />
        </div>
        <Result of={{ written, ...readRange(written, now, timeZone), ...daysOf(range, timeZone) }} />
      </Sample>
      <Sample name="ScopePicker">
        <ScopePicker places={places} value={scope} onChange={setScope} />
        <Result of={scope} />
      </Sample>
      <Paper range={range} timeZone={timeZone} />
    </GuideSection>
  );
}

function Result({ of }: { readonly of: object }) {
  return (
    <chakra.pre fontSize="2xs" color="muted" dir="ltr" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {JSON.stringify(of, null, 1)}
    </chakra.pre>
  );
}

function Paper({ range, timeZone }: { readonly range: DateRange; readonly timeZone: string }) {
  const { formatMessage } = useIntl();
  const { dateTime, money } = useFormat(timeZone);
  const [paper, setPaper] = useState<Paper | "">("roll80");
  const options = PAPERS.map((value) => ({ value, label: value }));
  return (
    <Sample name="PrintSheet">
      <SelectInput label="print.print" value={paper} onChange={setPaper} options={options} required />
      <div>
        <PrintButton />
      </div>
      <PrintSheet paper={paper || "roll80"}>
        <chakra.strong display="block">
          <FormattedMessage id="app.name" />
        </chakra.strong>
        {dateTime(range.from)}
        <chakra.div display="flex" justifyContent="space-between">
          <span>{formatMessage({ id: "command.preset.AMOUNT" })}</span>
          <b>{money("200.00", "¥")}</b>
        </chakra.div>
      </PrintSheet>
    </Sample>
  );
}

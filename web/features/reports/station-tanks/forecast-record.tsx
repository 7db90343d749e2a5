import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { ForecourtFilter } from "../../../schema-types.generated.ts";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ForecastRecordDocument, type ForecastRecordQuery } from "./station-tanks.generated.ts";

/** Of the low levels that came so many are to be foretold. */
const GOOD_SHARE = 0.9;

type Record = ForecastRecordQuery["forecastRecord"];
type Judged = readonly [id: "lows" | "dries" | "falseWarnings" | "bands", part: number, whole: number];

const judgedOf = (record: Record): readonly Judged[] => [
  ["lows", record.lowsForetold, record.lows],
  ["dries", record.driesForetold, record.dries],
  ["falseWarnings", record.falseWarnings, record.warnings],
  ["bands", record.bandsHeld, record.bands],
];

/** How good the forecasts of some tanks were: how many of the low levels that came were foretold; it opens what else was judged. */
export function ForecastRecord({ of, skip }: { readonly of: ForecourtFilter; readonly skip: boolean }) {
  const { formatMessage, formatNumber } = useIntl();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(ForecastRecordDocument, { variables: { filter: of }, skip, context: { silent: true } });
  const record = data?.forecastRecord;
  if (record === undefined || record.lows === 0) {
    return null;
  }
  const { lows, lowsForetold, days } = record;
  const isGood = lowsForetold >= GOOD_SHARE * lows;
  const title = formatMessage({ id: "tankForecast.record.title" });
  return (
    <>
      <chakra.button type="button" aria-haspopup="dialog" cursor="pointer" onClick={() => setOpen(true)}>
        <StatusBadge
          meaning={isGood ? "free" : "warning"}
          icon={isGood ? CircleCheck : TriangleAlert}
          word={formatMessage({ id: "tankForecast.record.told" }, { foretold: lowsForetold, lows })}
        />
      </chakra.button>
      {open && (
        <DialogFrame title={title} size="lg" onClose={() => setOpen(false)}>
          <p>
            <FormattedMessage id="tankForecast.record.text" values={{ days }} />
          </p>
          <PlainTable<Judged>
            caption={title}
            rows={judgedOf(record)}
            keyOf={([id]) => id}
            columns={[
              {
                id: "what",
                title: formatMessage({ id: "tankForecast.record.what" }),
                cell: ([id]) => formatMessage({ id: `tankForecast.record.${id}` }),
              },
              {
                id: "count",
                title: formatMessage({ id: "tankForecast.record.count" }),
                numeric: true,
                cell: ([, part, whole]) => formatMessage({ id: "tankForecast.record.of" }, { part, whole }),
              },
              {
                id: "share",
                title: formatMessage({ id: "tankForecast.record.share" }),
                numeric: true,
                cell: ([, part, whole]) =>
                  whole === 0 ? NO_VALUE : formatNumber(part / whole, { style: "percent", maximumFractionDigits: 0 }),
              },
            ]}
          />
        </DialogFrame>
      )}
    </>
  );
}

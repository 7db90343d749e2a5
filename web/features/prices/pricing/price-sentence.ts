import { useIntl } from "react-intl";
import { compareDecimals, isDecimal } from "../../../../common/decimal.ts";
import { formatOf, useFormat } from "../../../lib/format.ts";

/** One price that is about to change. */
export interface PricedStep {
  readonly stationId: string;
  readonly stationName: string;
  readonly gradeId: string;
  readonly gradeName: string;
  readonly old: string | null;
  readonly price: string;
}

/** When it is to take effect: at once, at an instant by a zone's clocks, or by the clocks of each station. */
export type Moment =
  | { readonly when: "now" }
  | { readonly when: "fixed"; readonly at: string; readonly timeZone: string }
  /** Day and time as an instant in UTC. */
  | { readonly when: "station"; readonly at: string };

/** More names than this are no sentence any more. */
const MOST_NAMES = 3;

/** "Diesel from 7.12 to 7.22; at Harbour Gate; at once.": what is about to happen, to be read before one says yes. */
export function usePriceSentence(): (steps: readonly PricedStep[], moment: Moment) => string {
  const { formatMessage, formatList } = useIntl();
  const { price } = useFormat();
  const when = useMomentWords();
  const span = (values: readonly string[]) => {
    const sorted = [...new Set(values)].filter(isDecimal).sort(compareDecimals);
    const [low, high] = [sorted[0], sorted.at(-1)];
    return low === undefined || high === undefined ? "" : low === high ? price(low) : `${price(low)}–${price(high)}`;
  };
  return (steps, moment) => {
    const grades = [...Map.groupBy(steps, ({ gradeId }) => gradeId).values()].map((group) => {
      const old = span(group.flatMap((step) => step.old ?? []));
      const values = { grade: group[0]?.gradeName ?? "", old, new: span(group.map((step) => step.price)) };
      return formatMessage({ id: old === "" ? "price.sentence.first" : "price.sentence.what" }, values);
    });
    const names = [...new Map(steps.map(({ stationId, stationName }) => [stationId, stationName])).values()];
    const where =
      names.length > MOST_NAMES
        ? formatMessage({ id: "price.sentence.where" }, { count: names.length })
        : formatMessage({ id: "price.sentence.at" }, { places: formatList(names, { type: "conjunction" }) });
    return formatMessage(
      { id: "price.sentence" },
      { what: formatList(grades, { type: "conjunction" }), where, when: when(moment) },
    );
  };
}

function useMomentWords(): (moment: Moment) => string {
  const { formatMessage, locale } = useIntl();
  return (moment) => {
    switch (moment.when) {
      case "now":
        return formatMessage({ id: "price.sentence.now" });
      case "station": {
        const time = formatOf(locale, "UTC").dateTime(moment.at);
        return formatMessage({ id: "price.sentence.clocks" }, { time });
      }
      case "fixed": {
        const time = formatOf(locale, moment.timeZone).dateTime(moment.at);
        return formatMessage({ id: "price.sentence.time" }, { time, zone: moment.timeZone });
      }
    }
  };
}

import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { errorMessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import type { RowGuardsFragment } from "./pricing.generated.ts";

/** A price that the server has judged, and the number of its refusal. */
export type GuardedPrice = Omit<RowGuardsFragment, "__typename"> & { readonly number: number | null };

/** Whether a price may be, and a warning stands against it. */
export const isWarned = ({ number, secondPerson, sameDayAt }: GuardedPrice): boolean =>
  number == null && (secondPerson.length > 0 || sameDayAt != null);

/** Why a price is refused, with the limit that it breaks; undefined: it isn't. */
export function useRefusalWords() {
  const { formatMessage } = useIntl();
  const { percent, price } = useFormat();
  return ({ number, largestStep, lowest, highest }: GuardedPrice): string | undefined => {
    if (largestStep != null) {
      return formatMessage({ id: "price.review.tooLarge" }, { step: percent(Number(largestStep) / 100) });
    }
    if (lowest != null) {
      return formatMessage({ id: "price.guard.lowest" }, { price: price(lowest) });
    }
    if (highest != null) {
      return formatMessage({ id: "price.guard.highest" }, { price: price(highest) });
    }
    return number == null ? undefined : formatMessage({ id: errorMessageId(number) });
  };
}

/** What somebody has to know of a price before they send it: why it needs a second person, and that it changed that day already. */
export function PriceWarnings({ row }: { readonly row: GuardedPrice }) {
  const { formatMessage } = useIntl();
  const { price, time } = useFormat(row.timeZone);
  const { secondPerson, floor, sameDayAt } = row;
  const lines = [
    ...secondPerson.map((reason) =>
      reason === "MARGIN" && floor != null
        ? formatMessage({ id: "price.guard.margin" }, { price: price(floor) })
        : formatMessage({ id: "priceApproval.needed" }),
    ),
    ...(sameDayAt == null ? [] : [formatMessage({ id: "price.guard.sameDay" }, { time: time(sameDayAt) })]),
  ];
  return lines.map((line) => (
    <chakra.span key={line} display="block" fontSize="xs" color="state.warning.fg" whiteSpace="normal">
      {line}
    </chakra.span>
  ));
}

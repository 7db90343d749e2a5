import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { type infer as Infer, object } from "zod/mini";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { FUEL_ORDER_CHANGES } from "./fuel-order-changes.ts";
import {
  FuelOrderOffersDocument,
  type FuelOrderSheetFragment,
  LinkFuelOrderDocument,
} from "./fuel-orders.generated.ts";
import { useLineName, useLitres } from "./order-marks.tsx";
import { useStationTime } from "./use-order-columns.tsx";

const SCHEMA = object({ offer: choice() });
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly order: FuelOrderSheetFragment;
  readonly onClose: () => void;
}

/** Chooses, among the deliveries that may be an order's, the one that came of it. */
export function LinkForm({ order, onClose }: Props) {
  const { send } = useDeed(LinkFuelOrderDocument, FUEL_ORDER_CHANGES);
  const offers = useOffers(order);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { offer: "" },
    submit: ({ offer }, submission) => {
      const [place = "", deliveryId = ""] = offer.split(" ");
      return send({ id: order.id, place: Number(place), deliveryId }, submission);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="fuelOrder.link.title"
      titleValues={{ number: String(order.number) }}
      action="fuelOrder.link"
      onClose={onClose}
    >
      <FormField
        of={form}
        name="offer"
        as={SelectInput}
        label="fuelOrder.link.delivery"
        options={offers ?? []}
        required
      />
      {offers?.length === 0 && (
        <chakra.p color="muted" fontSize="sm" role="status">
          <FormattedMessage id="fuelOrder.link.none" />
        </chakra.p>
      )}
    </FormDialog>
  );
}

/** What may be linked, each with the line that it may be of. */
function useOffers({ id, lines, timeZone }: FuelOrderSheetFragment) {
  const { formatMessage } = useIntl();
  const [at, litres, nameOf] = [useStationTime(), useLitres(), useLineName()];
  const { data } = useQuery(FuelOrderOffersDocument, { variables: { id }, fetchPolicy: "cache-and-network" });
  return data?.fuelOrderOffers.map((offer) => {
    const line = lines.find(({ place }) => place === offer.place);
    const name = offer.number ?? formatMessage({ id: "fuelOrder.load.rise" });
    const delivery = [name, at(offer.time, timeZone), litres(offer.litres), nameOf(offer)].join(" · ");
    // The same delivery may be offered for its tank and for any tank of its grade.
    const label =
      line?.tankId === null ? formatMessage({ id: "fuelOrder.link.for" }, { delivery, line: nameOf(line) }) : delivery;
    return { value: `${offer.place} ${offer.id}`, label };
  });
}

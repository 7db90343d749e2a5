import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { useState } from "react";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { DEED_WORDS } from "./fuel-order-list.ts";
import { FuelOrderDetailDocument, type FuelOrderSheetFragment } from "./fuel-orders.generated.ts";
import { OrderDeeds } from "./order-deeds.tsx";
import { OrderForm } from "./order-form.tsx";
import { OrderLines, OrderLoads } from "./order-lines.tsx";
import { OrderMark } from "./order-marks.tsx";
import { factIdsOf, useOrderColumns, useStationTime } from "./use-order-columns.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One order: its lines beside what came of them, its course, and what can be done with it. */
export function OrderDetail({ id, onClose }: Props) {
  const factsOf = useFactsOf(useOrderColumns());
  const [edited, setEdited] = useState<FuelOrderSheetFragment>();
  return (
    <>
      <RecordDrawer
        id={id}
        document={FuelOrderDetailDocument}
        pick={({ fuelOrder }) => fuelOrder}
        title={({ number }) => <FormattedMessage id="fuelOrder.name" values={{ number: String(number) }} />}
        subtitle={({ state }) => <OrderMark state={state} />}
        facts={(order) => factsOf(order, factIdsOf(order))}
        deeds={(order) => <OrderDeeds order={order} onEdit={() => setEdited(order)} />}
        wide
        onClose={onClose}
      >
        {(order) => (
          <>
            <DetailSection title="fuelOrder.lines">
              <OrderLines order={order} />
            </DetailSection>
            {order.expectedAt !== null && (
              <DetailSection title="fuelOrder.loads">
                <OrderLoads order={order} />
              </DetailSection>
            )}
            <DetailSection title="fuelOrder.course">
              <Course order={order} />
            </DetailSection>
          </>
        )}
      </RecordDrawer>
      {edited && (
        <OrderForm
          of={edited}
          stationId={edited.stationId}
          onMade={() => undefined}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** Who did what with an order, and when. */
function Course({ order: { course, timeZone } }: { readonly order: FuelOrderSheetFragment }) {
  const at = useStationTime();
  return (
    <chakra.ol display="grid" gap="1.5" listStyleType="none" fontSize="sm">
      {course.map(({ id, time, deed, author, text }) => (
        <chakra.li key={id} display="flex" flexWrap="wrap" columnGap="3">
          <strong>
            <FormattedMessage id={DEED_WORDS.wordOf(deed)} />
          </strong>
          <bdi>{at(time, timeZone)}</bdi>
          <bdi>{author ?? <FormattedMessage id="fuelOrder.byItself" />}</bdi>
          {text !== null && <chakra.bdi color="muted">{text}</chakra.bdi>}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

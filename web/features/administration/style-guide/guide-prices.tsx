import { useState } from "react";
import { ChipsInput } from "../../../ui/inputs/chips-input.tsx";
import { StationSetInput } from "../../../parts/markdown/station-set-input.tsx";
import type { StationSetValue } from "../../../parts/markdown/station-set.ts";
import { OrderList } from "../../../parts/outcomes/order-list.tsx";
import { PriceSteps } from "../../../parts/price-tester/price-steps.tsx";
import type { PriceReasonFragment } from "../../../parts/price-tester/price-tester.generated.ts";
import { WhyPrice } from "../../../parts/price-tester/why-price.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { GuideSection, Sample } from "./guide-parts.tsx";

const ROWS = ["A", "B", "C"].map((id) => ({ id }));
const CHIPS = [
  { value: "92", label: "92", colour: "#2563EB" },
  { value: "95", label: "95", colour: "#16A34A" },
  { value: "98", label: "98" },
] as const;
const REASON: PriceReasonFragment = {
  stationId: "",
  stationName: "S01",
  at: "2026-11-21T04:30:00.000Z",
  timeZone: "Asia/Shanghai",
  unitPrice: "7.45",
  price: "7.3",
  originalAmount: "298.00",
  amount: "292.00",
  currencySymbol: "¥",
  steps: [
    { source: "CUSTOMER", id: "1", name: "A", kind: "FIXED_PRICE", value: "7", verdict: "OTHER_STATION" },
    { source: "PRICE_RULE", id: "2", name: "B", kind: "AMOUNT_OFF", value: "0.15", verdict: "APPLIED" },
    { source: "UNIT_PRICE", id: null, name: null, kind: null, value: null, verdict: "PRECEDED" },
  ],
};

/** What prices and discounts are made of: choices, station sets, an order, and the reasons of a price. */
export function GuidePrices() {
  const places = usePlaces();
  const [chosen, setChosen] = useState<readonly ("92" | "95" | "98")[]>(["95"]);
  const [set, setSet] = useState<StationSetValue>({ kind: "ALL", ids: [] });
  const [rows, setRows] = useState(ROWS);
  return (
    <GuideSection name="prices">
      <Sample name="ChipsInput">
        <ChipsInput label="markdown.grades" value={chosen} onChange={setChosen} options={CHIPS} />
      </Sample>
      <Sample name="StationSetInput">
        <StationSetInput
          label="markdown.stations"
          value={set}
          onChange={setSet}
          places={places}
          platformId={undefined}
        />
      </Sample>
      <Sample name="OrderList">
        <OrderList
          label="A–C"
          items={rows}
          nameOf={({ id }) => id}
          onOrder={(ids) => setRows(ids.map((id) => ({ id })))}
        >
          {({ id }) => <b>{id}</b>}
        </OrderList>
      </Sample>
      <Sample name="PriceSteps">
        <PriceSteps reason={REASON} />
      </Sample>
      <Sample name="WhyPrice">
        <WhyPrice reason={REASON} />
      </Sample>
    </GuideSection>
  );
}

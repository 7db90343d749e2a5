import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useMe } from "../../../lib/me.ts";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { useTankPiece } from "../../../parts/tank/tank-piece.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useViewTo, ViewTabs } from "../../../ui/view-tabs.tsx";
import { FUEL_ORDER_ADDRESS, FUEL_ORDERS } from "./fuel-order-list.ts";
import { OrderBoard } from "./order-board.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { OrderForm } from "./order-form.tsx";
import { useLiveOrders } from "./use-live-orders.ts";
import { useOrderColumns } from "./use-order-columns.tsx";

const VIEWS = ["board", "list"] as const;

/** /fuelOrders: orders of fuel, as a board of their states or as a list; the address says which. */
export function FuelOrderScreen() {
  useLiveOrders();
  const [params] = useSearchParams();
  const toOf = useViewTo("view", "board");
  const present = params.get("view") === "list" ? "list" : "board";
  const views = (
    <ViewTabs
      label="fuelOrder.lists"
      present={present}
      views={VIEWS.map((id) => ({ id, title: `fuelOrder.lists.${id}`, to: toOf(id) }))}
    />
  );
  return present === "list" ? <Orders views={views} /> : <OrderBoard views={views} listOf={toOf("list")} />;
}

function Orders({ views }: { readonly views: ReactNode }) {
  const columns = useOrderColumns();
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  const tank = useTankPiece(useListState(FUEL_ORDER_ADDRESS, useMe()?.network.timeZone));
  return (
    <ListScreen
      of={FUEL_ORDERS}
      columns={columns}
      filters={(pieces) => [
        pieces.days("days", "fuelOrder.wantedFrom"),
        pieces.text("supplier", "inbound.supplierExact"),
        pieces.choices("grade", { title: "sale.grade", options: grades }),
        tank,
      ]}
      tabs={views}
      form={(editing) => <OrderForm of={undefined} {...editing} />}
      detail={({ id, onClose }) => <OrderDetail key={id} id={id} onClose={onClose} />}
    />
  );
}

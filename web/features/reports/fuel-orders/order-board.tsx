import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useBegun } from "../../../lib/begun.ts";
import { useMay } from "../../../lib/may.ts";
import { useMe } from "../../../lib/me.ts";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { useRecordFilters } from "../../../parts/records/use-record-filters.ts";
import { useTankPiece } from "../../../parts/tank/tank-piece.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { BoardColumn } from "./board-column.tsx";
import { COURSE_STATES, FUEL_ORDER_ADDRESS, FUEL_ORDERS, STATE_WORDS } from "./fuel-order-list.ts";
import { AnyFuelOrderDocument, CreateFuelOrderDocument } from "./fuel-orders.generated.ts";
import { NoOrders } from "./no-orders.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { OrderForm } from "./order-form.tsx";
import { useOrderColumns } from "./use-order-columns.tsx";

interface Props {
  readonly views: ReactNode;
  /** The address of the same orders as a list. */
  readonly listOf: string;
}

/** Orders by the state that they are in: a column for each; on a phone one at a time. */
export function OrderBoard({ views, listOf }: Props) {
  const list = useOrderList();
  const opened = useOpenRow();
  const [isNew, setNew] = useState(false);
  const may = useMay(CreateFuelOrderDocument);
  useBegun(() => setNew(may));
  const { data: any } = useQuery(AnyFuelOrderDocument, { fetchPolicy: "cache-and-network", context: { silent: true } });
  const add = <AddButton onClick={() => setNew(true)} />;
  return (
    <Screen title="menu.fuelOrders" tabs={views} actions={add} fill>
      {any?.fuelOrders.totalCount === 0 ? (
        <NoOrders add={add} />
      ) : (
        <>
          <Filters list={list} />
          <Columns list={list} listOf={listOf} onOpen={opened.open} />
        </>
      )}
      {opened.id !== null && <OrderDetail key={opened.id} id={opened.id} onClose={opened.close} />}
      {isNew && (
        <OrderForm
          of={undefined}
          stationId={list.state.filters.station?.[0] ?? ""}
          onMade={opened.open}
          onClose={() => setNew(false)}
        />
      )}
    </Screen>
  );
}

type OrderList = ReturnType<typeof useOrderList>;

const useOrderList = () => useListState(FUEL_ORDER_ADDRESS, useMe()?.network.timeZone);

/** What narrows the board, as it narrows the list. */
function Filters({ list }: { readonly list: OrderList }) {
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  const tank = useTankPiece(list);
  const filters = useRecordFilters(FUEL_ORDERS, list, {
    columns: useOrderColumns(),
    own: (pieces) => [
      pieces.days("days", "fuelOrder.wantedFrom"),
      pieces.text("supplier", "inbound.supplierExact"),
      pieces.choices("grade", { title: "sale.grade", options: grades }),
      tank,
    ],
  });
  return <FilterBar filters={filters} onClear={list.clearFilters} flush />;
}

interface ColumnsProps {
  readonly list: OrderList;
  readonly listOf: string;
  readonly onOpen: (id: string) => void;
}

function Columns({ list, ...column }: ColumnsProps) {
  const { formatMessage } = useIntl();
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<(typeof COURSE_STATES)[number]>("DRAFT");
  const { state: wanted = COURSE_STATES } = list.state.filters;
  const states = COURSE_STATES.filter((state) => wanted.includes(state));
  const shown = states.includes(chosen) ? chosen : states[0];
  const { filter } = list.variables;
  return (
    <>
      {narrow && shown !== undefined && states.length > 1 && (
        <Choice
          label={formatMessage({ id: "fuelOrder.state" })}
          labelHidden
          value={shown}
          onChange={setChosen}
          options={states.map((value) => ({ value, label: formatMessage({ id: STATE_WORDS.wordOf(value) }) }))}
        />
      )}
      <chakra.div css={BOARD} tabIndex={0} role="region" aria-label={formatMessage({ id: "fuelOrder.lists.board" })}>
        {states
          .filter((state) => !narrow || state === shown)
          .map((state) => (
            <BoardColumn key={state} state={state} filter={filter} skip={!list.isSettled} {...column} />
          ))}
      </chakra.div>
    </>
  );
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <DeedButton needs={CreateFuelOrderDocument} size="sm" colorPalette="accent" onClick={onClick}>
      <Plus aria-hidden />
      <FormattedMessage id="fuelOrder.add" />
    </DeedButton>
  );
}

const BOARD = {
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(12.5rem, 1fr)",
  gap: "3",
  flex: "1",
  minBlockSize: "0",
  minInlineSize: "0",
  overflow: "auto",
} as const;

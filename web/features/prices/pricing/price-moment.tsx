import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { momentProblem } from "../../../ui/form/checks.ts";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { useMatrixColumns } from "./matrix-columns.tsx";
import { useMatrixFilters } from "./matrix-filters.ts";
import { matrixList } from "./matrix-list.ts";
import { PART } from "./price-list.ts";
import { PriceMatrixDocument } from "./pricing.generated.ts";
import { usePriceGrades } from "./use-price-grades.ts";

/** The moment: the address's parameter. */
const AT = "at";
const LIST = matrixList([PART, AT]);

/** What everything cost at a moment, or is to cost. */
export function PriceMoment() {
  const { formatMessage } = useIntl();
  const [params, setParams] = useSearchParams();
  const [first] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString());
  const known = params.get(AT) ?? first;
  const [typed, setTyped] = useState(known);
  const list = useListState(LIST);
  const variables = { ...list.variables, at: momentProblem(known) === undefined ? known : first };
  const result = useListQuery({ document: PriceMatrixDocument, variables, pick: (data) => data.stationPrices });
  const { grades } = usePriceGrades();
  const columns = useMatrixColumns({ grades });
  const filters = useMatrixFilters(list);

  function handleMoment(next: string) {
    setTyped(next);
    if (momentProblem(next) === undefined) {
      setParams(
        (before) => new URLSearchParams([...[...before].filter(([key]) => key !== AT && key !== "page"), [AT, next]]),
        {
          replace: true,
        },
      );
    }
  }

  return (
    <>
      <chakra.div maxW="md">
        <DateTimeInput label="price.moment" value={typed} onChange={handleMoment} required />
      </chakra.div>
      <DataTable
        {...result}
        noun="pricesAtMoment"
        caption={formatMessage({ id: "price.matrix" })}
        columns={columns}
        list={list}
        filters={filters.filter(({ key }) => key !== "delivery")}
        empty={{ title: "price.matrix.empty", text: "price.matrix.empty.text" }}
        nameOf={({ name }) => name}
      />
    </>
  );
}

import { chakra } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import { TablePager } from "../../../../ui/data-table/table-pager.tsx";
import { GradeMark } from "../../../../parts/grade/grade-mark.tsx";
import { PlainTable, type Column } from "../../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { PriceStep } from "../price-step.tsx";
import { BatchResult } from "./batch-marks.tsx";
import type { BatchRowFragment } from "./batch.generated.ts";

interface Row extends BatchRowFragment {
  /** What stood there when somebody asked for it; told where something else does now. */
  readonly askedOldPrice?: string | null;
}

interface Props {
  readonly caption: string;
  readonly rows: readonly Row[];
  /** False: what becomes of them is nothing any more. */
  readonly outcomes?: boolean;
}

/** Rows of a batch: station, grade, old and new price, the step between them, and what becomes of each. */
export function BatchRows({ caption, rows, outcomes = true }: Props) {
  const columns = useRowColumns().filter(({ id }) => outcomes || id !== "result");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const status = useRef<HTMLParagraphElement>(null);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shownPage = Math.min(page, last);
  const shown = rows.slice((shownPage - 1) * size, shownPage * size);

  function handlePage(next: number) {
    setPage(next);
    status.current?.focus({ preventScroll: true });
  }

  return (
    <chakra.div css={FRAME}>
      <PlainTable
        caption={caption}
        columns={columns}
        rows={shown}
        keyOf={({ stationId, gradeId }) => `${stationId} ${gradeId}`}
      />
      {rows.length > 25 && (
        <TablePager
          page={shownPage}
          size={size}
          shown={shown.length}
          total={rows.length}
          hasNext={shownPage < last}
          onPage={handlePage}
          onSize={setSize}
          status={status}
        />
      )}
    </chakra.div>
  );
}

function useRowColumns(): readonly Column<Row>[] {
  const { formatMessage } = useIntl();
  const { price } = useFormat();
  const text = (value: string | null) => (value === null ? NO_VALUE : price(value));
  return [
    { id: "station", title: formatMessage({ id: "filter.station" }), cell: (row) => <bdi>{row.stationName}</bdi> },
    {
      id: "grade",
      title: formatMessage({ id: "filter.grade" }),
      cell: (row) => <GradeMark name={row.gradeName} colour={row.gradeColour} />,
    },
    {
      id: "old",
      title: formatMessage({ id: "price.old" }),
      numeric: true,
      cell: ({ oldPrice, askedOldPrice = oldPrice }) => (
        <>
          {text(oldPrice)}
          {askedOldPrice !== oldPrice && (
            <chakra.span display="block" fontSize="xs" color="state.warning.fg" whiteSpace="nowrap">
              {formatMessage({ id: "priceApproval.askedOld" }, { price: text(askedOldPrice) })}
            </chakra.span>
          )}
        </>
      ),
    },
    { id: "new", title: formatMessage({ id: "price.new" }), numeric: true, cell: (row) => text(row.price) },
    {
      id: "step",
      title: formatMessage({ id: "price.step" }),
      numeric: true,
      cell: (row) => row.price !== null && <PriceStep old={row.oldPrice} price={row.price} />,
    },
    {
      id: "result",
      title: formatMessage({ id: "priceBatch.result" }),
      cell: (row) => <BatchResult row={row} />,
      wraps: true,
    },
  ];
}

const FRAME = {
  display: "flex",
  flexDirection: "column",
  maxBlockSize: "50vh",
  minBlockSize: "0",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  overflow: "hidden",
} as const;

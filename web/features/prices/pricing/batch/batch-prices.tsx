import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import { CHECK } from "../../../../ui/check-look.ts";
import { TablePager } from "../../../../ui/data-table/table-pager.tsx";
import { GradeMark } from "../../../../parts/grade/grade-mark.tsx";
import { LoadError } from "../../../../ui/load-error.tsx";
import { tabular } from "../../../../ui/theme.ts";
import { GunPrices } from "../gun-prices.tsx";
import { PriceRefusal, PriceStatusBadge } from "../price-marks.tsx";
import type { Progress } from "../price-rules.ts";
import { PriceStep } from "../price-step.tsx";
import { PriceBatchPricesDocument, type PriceBatchPricesQuery } from "./batch.generated.ts";

interface Props {
  readonly id: string;
  readonly progress: Progress;
  /** Another one whenever something of the batch has moved. */
  readonly version: unknown;
}

const SMALLEST = 25;

/** Each price of a batch with every gun that is to show it, as it stands now; on request only those that are not there yet. */
export function BatchPrices({ id, progress, version }: Props) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(SMALLEST);
  const status = useRef<HTMLParagraphElement>(null);
  const filter = { batchIds: [id], ...(open && { unconfirmed: true }) };
  const { data, previousData, error, refetch } = useQuery(PriceBatchPricesDocument, {
    variables: { filter, first: size, offset: (page - 1) * size },
    fetchPolicy: "cache-and-network",
    // What is on its way already may be from before it moved.
    context: { silent: true, queryDeduplication: false },
  });
  useAfresh(version, () => void refetch().catch(() => undefined));
  const found = (data ?? previousData)?.unitPrices;
  if (error && found === undefined) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  return (
    <>
      <chakra.p role="status" fontSize="sm" marginBlockEnd="2">
        {progress.guns === 0
          ? formatMessage({ id: "priceBatch.progress.planned" })
          : formatMessage({ id: "priceBatch.progress.counts" }, { ...progress })}
      </chakra.p>
      <chakra.label display="inline-flex" gap="2" alignItems="center" fontSize="sm" marginBlockEnd="2">
        <chakra.input
          type="checkbox"
          css={CHECK}
          checked={open}
          onChange={(event) => {
            setOpen(event.target.checked);
            setPage(1);
          }}
        />
        {formatMessage({ id: "price.delivery.open" })}
      </chakra.label>
      <chakra.ul css={LIST} aria-label={formatMessage({ id: "priceBatch.progress" })}>
        {found?.nodes.map((price) => (
          <li key={price.id}>
            <BatchPrice price={price} />
          </li>
        ))}
      </chakra.ul>
      {found && found.totalCount > SMALLEST && (
        <TablePager
          page={page}
          size={size}
          shown={found.nodes.length}
          total={found.totalCount}
          hasNext={found.pageInfo.hasNextPage}
          onPage={setPage}
          onSize={(next) => {
            setSize(next);
            setPage(1);
          }}
          status={status}
        />
      )}
    </>
  );
}

/** Asks again whenever the batch has moved, but not for what was asked just now. */
function useAfresh(version: unknown, ask: () => void) {
  const known = useRef(version);
  useEffect(() => {
    if (known.current !== version) {
      known.current = version;
      ask();
    }
  });
}

function BatchPrice({ price }: { readonly price: PriceBatchPricesQuery["unitPrices"]["nodes"][number] }) {
  const { price: text } = useFormat(price.timeZone);
  return (
    <>
      <span className="head">
        <b>
          <bdi>{price.stationName}</bdi>
        </b>
        <GradeMark name={price.gradeName} colour={price.gradeColour} />
        <bdi>{text(price.price, price.currencySymbol)}</bdi>
        <PriceStep old={price.previousPrice} price={price.price} />
        <PriceStatusBadge status={price.status} />
        <PriceRefusal number={price.refusal} />
      </span>
      {price.guns.length > 0 && (
        <GunPrices
          guns={price.guns}
          price={price.status === "IN_FORCE" ? price.price : null}
          timeZone={price.timeZone}
        />
      )}
    </>
  );
}

const LIST = {
  ...tabular,
  listStyle: "none",
  fontSize: "sm",
  "& > li": { paddingBlock: "2", borderBlockStartWidth: "1px", borderColor: "line" },
  "& .head": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "3", rowGap: "1" },
} as const;

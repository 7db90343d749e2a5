import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { RecordsLink } from "./records-link.tsx";
import { useStockWords } from "./use-stock-words.ts";
import type { TankVarianceQuery } from "./wet-stock.generated.ts";

type Explained = TankVarianceQuery["explainVariance"];

/** Loads that went into another tank than their tickets name: each a hint, with the way to its ticket. */
export function CrossDrops({ of: { crossDrops, tank } }: { readonly of: Pick<Explained, "crossDrops" | "tank"> }) {
  const { dateTime } = useFormat(tank.timeZone);
  const { litres } = useStockWords();
  return (
    <chakra.ul css={LIST}>
      {crossDrops.map((drop) => (
        <li key={drop.deliveryId}>
          <chakra.p display="flex" flexWrap="wrap" columnGap="1">
            <FormattedMessage
              id="wetStock.cross.text"
              values={{
                at: dateTime(drop.at),
                litres: litres(drop.litres),
                meant: drop.meant.number,
                into: drop.into.number,
              }}
            />
            <RecordsLink to={`${paths.inboundOil}?${new URLSearchParams({ open: drop.ticketId })}`}>
              <FormattedMessage id="wetStock.cross.ticket" values={{ number: <bdi>{drop.ticketNumber}</bdi> }} />
            </RecordsLink>
          </chakra.p>
          {drop.mixes && (
            <chakra.p color="state.fault.fg" fontWeight="560">
              <FormattedMessage
                id="wetStock.cross.mixes"
                values={{ meant: drop.meant.gradeName, into: drop.into.gradeName }}
              />
            </chakra.p>
          )}
        </li>
      ))}
    </chakra.ul>
  );
}

const LIST = { listStyle: "none", display: "flex", flexDirection: "column", gap: "2", fontSize: "sm" } as const;

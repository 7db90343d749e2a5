import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { tabular } from "../../../ui/theme.ts";
import { GunPriceState } from "./price-marks.tsx";
import type { GunLineFragment } from "./pricing.generated.ts";

interface Props {
  readonly guns: readonly GunLineFragment[];
  /** The price that they are to show. */
  readonly price: string | null;
  readonly timeZone: string;
}

/** What became of a price at each gun, with the time; what a device shows instead, and its own code where it refused. */
export function GunPrices({ guns, price, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat(timeZone);
  return (
    <chakra.ul aria-label={formatMessage({ id: "price.guns" })} css={LIST}>
      {guns.map((gun) => {
        const at = gun.confirmedAt ?? gun.changedAt;
        const other = gun.shownPrice !== null && price !== null && Number(gun.shownPrice) !== Number(price);
        return (
          <li key={gun.gunId}>
            <b>{formatMessage({ id: "price.gun" }, { number: gun.gunNumber })}</b>
            <GunPriceState gun={gun} />
            <time dateTime={at}>{format.dateTime(at)}</time>
            {other && (
              <span>{formatMessage({ id: "price.differs" }, { price: format.price(gun.shownPrice ?? "0") })}</span>
            )}
            {gun.vendorCode && <bdi>{gun.vendorCode}</bdi>}
          </li>
        );
      })}
    </chakra.ul>
  );
}

const LIST = {
  ...tabular,
  flex: "1",
  minWidth: "16rem",
  listStyle: "none",
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(15rem, 1fr))",
  columnGap: "4",
  fontSize: "sm",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "2",
    paddingBlock: "1",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& b": { fontWeight: 550, minWidth: "4.5em" },
  "& time, & li > bdi, & li > span": { color: "muted", fontSize: "xs" },
} as const;

import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { tabular } from "../../../ui/theme.ts";
import type { ReviewLineFragment } from "./reviews.generated.ts";

/** The card as it was when it was asked for, and as it would be; what changes stands out. */
export function ReviewFigures({ before, after, currencySymbol }: ReviewLineFragment) {
  const { formatMessage } = useIntl();
  const { money } = useFormat(useMe()?.network.timeZone);
  const shown = (figures: typeof before) => ({
    "card.principal": money(figures.principal, currencySymbol),
    "card.gift": money(figures.gift, currencySymbol),
    "card.state": formatMessage({ id: `card.state.${figures.state}` }),
  });
  const [was, becomes] = [shown(before), shown(after)];
  return (
    <chakra.table css={TABLE}>
      <thead>
        <tr>
          <th scope="col">{formatMessage({ id: "changes.field" })}</th>
          <th scope="col">{formatMessage({ id: "changes.before" })}</th>
          <th scope="col">{formatMessage({ id: "changes.after" })}</th>
        </tr>
      </thead>
      <tbody>
        {(["card.principal", "card.gift", "card.state"] as const).map((id) => (
          <tr key={id}>
            <th scope="row">{formatMessage({ id })}</th>
            <td>{was[id]}</td>
            <td>{was[id] === becomes[id] ? becomes[id] : <ins>{becomes[id]}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

const TABLE = {
  ...tabular,
  width: "100%",
  fontSize: "sm",
  borderCollapse: "collapse",
  "& th, & td": {
    px: "2",
    py: "1",
    textAlign: "start",
    fontWeight: "400",
    borderWidth: "1px",
    borderColor: "line",
  },
  "& thead th": { bg: "surface.sunken", color: "muted", fontSize: "xs", fontWeight: "550" },
  "& tbody th": { color: "muted" },
  "& ins": { textDecoration: "none", fontWeight: "650" },
} as const;

import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { FactLines } from "../../../ui/fact-lines.tsx";
import { tabular } from "../../../ui/theme.ts";
import type { ReviewLineFragment } from "./reviews.generated.ts";

/** The card as it was when it was asked for, and as it would be; or what a group and its cards would pay out. */
export function ReviewFigures({ before, after, group, currencySymbol }: ReviewLineFragment) {
  if (before !== null && after !== null) {
    return <CardFigures before={before} after={after} currencySymbol={currencySymbol} />;
  }
  return group && <GroupFigures group={group} currencySymbol={currencySymbol} />;
}

type Of<Figures extends "before" | "after" | "group"> = Record<Figures, NonNullable<ReviewLineFragment[Figures]>> &
  Pick<ReviewLineFragment, "currencySymbol">;

function GroupFigures({ group: { balance, fromCards, cardCount }, currencySymbol }: Of<"group">) {
  const { money, number } = useFormat(useMe()?.network.timeZone);
  return (
    <FactLines
      facts={[
        ["review.group.balance", money(balance, currencySymbol)],
        ["review.group.fromCards", money(fromCards, currencySymbol)],
        ["review.group.cardCount", number(cardCount)],
      ]}
    />
  );
}

/** What changes stands out. */
function CardFigures({ before, after, currencySymbol }: Of<"before" | "after">) {
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

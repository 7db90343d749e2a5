import { useIntl } from "react-intl";
import { CARD_SETTING } from "../../../common/limits.ts";
import { decimalText } from "../../ui/form/checks.ts";
import { DecimalInput } from "../../ui/inputs/decimal-input.tsx";

/** The check of below what money is low; empty: there is no threshold. */
export const lowBelowText = () => decimalText({ ...CARD_SETTING, optional: true });

/** The field of a form in which somebody says below what money is low, in the currency of this symbol. */
export function useLowBelow(symbol: string | undefined) {
  const { formatMessage } = useIntl();
  return {
    name: "lowBelow",
    as: DecimalInput,
    label: "card.lowBelow",
    hint: formatMessage({ id: "card.lowBelow.hint" }),
    limits: CARD_SETTING,
    symbol,
  } as const;
}

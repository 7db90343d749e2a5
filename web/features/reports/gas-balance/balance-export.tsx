import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useMe } from "../../../lib/me.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { useDatedText } from "../../../parts/export/use-dated-text.ts";
import { useWordOf, type Words } from "../../../parts/records/words.ts";
import type { GasBalanceFileFilter, GasBalanceFilter } from "../../../schema-types.generated.ts";
import { BALANCE_STATES, LACK_WORDS } from "./gas-address.ts";

interface Props {
  readonly filter: GasBalanceFilter & Pick<GasBalanceFileFilter, "by">;
  readonly filterText: string;
}

const BEFORE = [
  ["from", "gas.from"],
  ["to", "gas.to"],
  ["stationCode", "tanks.stationCode"],
  ["stationName", "filter.station"],
  ["openedAt", "gas.openedAt"],
  ["closedAt", "gas.closedAt"],
  ["boughtKilograms", "gas.boughtKilograms"],
  ["soldKilograms", "gas.soldKilograms"],
  ["lossKilograms", "gas.lossKilograms"],
  ["boughtCubicMetres", "gas.boughtCubicMetres"],
  ["soldCubicMetres", "gas.soldCubicMetres"],
  ["lossCubicMetres", "gas.lossCubicMetres"],
  ["lossPercent", "gas.lossPercent"],
] as const satisfies readonly (readonly [string, MessageId])[];
const BEHIND = [
  ["days", "gas.days"],
  ["coveredDays", "gas.coveredDays"],
  ["unreadDays", "gas.unreadDays"],
  ["kilogramsPerCubicMetre", "gas.kilogramsPerCubicMetre"],
  ["baseTemperatureC", "gas.baseTemperatureC"],
] as const satisfies readonly (readonly [string, MessageId])[];

/** The rows of a balance as a file. */
export function BalanceExport({ filter, filterText }: Props) {
  const { formatMessage } = useIntl();
  const datedText = useDatedText();
  const [state, lack] = [useValuesOf(BALANCE_STATES), useValuesOf(LACK_WORDS)];
  const plain = ([id, title]: readonly [string, MessageId]) => ({ id, header: formatMessage({ id: title }) });
  return (
    <ExportButton
      list="GAS_BALANCE"
      filter={filter}
      {...datedText(filter, filterText)}
      columns={[
        ...BEFORE.map(plain),
        { id: "state", header: formatMessage({ id: "gas.state" }), values: state },
        { id: "lacks", header: formatMessage({ id: "gas.lacks" }), values: lack },
        ...BEHIND.map(plain),
      ]}
      timeZone={useMe()?.network.timeZone}
    />
  );
}

function useValuesOf<Value extends string>(of: Words<Value>): Readonly<Record<string, string>> {
  const wordOf = useWordOf(of);
  return Object.fromEntries(of.values.map((value) => [value, wordOf(value)]));
}

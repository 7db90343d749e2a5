import { useIntl } from "react-intl";
import { useCallback } from "react";
import { FoundSelect } from "../../../parts/records/found-select.tsx";
import {
  HistoryTanksDocument,
  type HistoryTanksQuery,
  type HistoryTanksQueryVariables,
  type TankHistoryQuery,
} from "./tank-history.generated.ts";

interface Props {
  readonly value: string;
  readonly onChange: (tankId: string) => void;
  /** The tank that is shown, which a link may have brought along. */
  readonly shown: TankHistoryQuery["tankHistory"] | undefined;
  /** Where tanks are looked for. */
  readonly places: Omit<HistoryTanksQueryVariables, "search">;
}

type Named = Pick<TankHistoryQuery["tankHistory"], "id" | "number" | "name" | "stationName" | "gradeName">;

/** A tank by its id, found by its name, or its station's name or code, at the places that are chosen. */
export function TankSelect({ value, onChange, shown, places }: Props) {
  const { formatMessage } = useIntl();
  const candidateOf = useCallback(
    ({ id, number, name, stationName, gradeName }: Named) => ({
      id,
      name: `${stationName} · ${formatMessage({ id: "tank.name" }, { number, name })}`,
      code: gradeName,
    }),
    [formatMessage],
  );
  const foundIn = useCallback(
    ({ tankConfigs }: HistoryTanksQuery) => tankConfigs.nodes.map(candidateOf),
    [candidateOf],
  );
  return (
    <FoundSelect
      label="tankForecast.number"
      labelHidden
      required
      value={value}
      onChange={onChange}
      document={HistoryTanksDocument}
      beside={places}
      foundIn={foundIn}
      known={shown && candidateOf(shown)}
      nothing="tankHistory.choose"
    />
  );
}

import { useCallback } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { FoundSelect } from "../records/found-select.tsx";
import { TankChoicesDocument, type TankChoicesQuery, type TankChoicesQueryVariables } from "./tank-select.generated.ts";

interface Props extends InputProps<string> {
  /** The tank of the value, where it was chosen elsewhere. */
  readonly known?: Named | undefined;
  /** Where tanks are looked for. */
  readonly places?: Omit<TankChoicesQueryVariables, "search">;
  /** What nothing chosen is called. */
  readonly nothing?: MessageId;
}

type Named = TankChoicesQuery["tankConfigs"]["nodes"][number];

const EVERYWHERE = {};

/** A tank by its id, found by its name, or its station's name or code, at the places that are chosen. */
export function TankSelect({ known, places = EVERYWHERE, ...field }: Props) {
  const { formatMessage } = useIntl();
  const candidateOf = useCallback(
    ({ id, number, name, stationName, gradeName }: Omit<Named, "__typename">) => ({
      id,
      name: `${stationName} · ${formatMessage({ id: "tank.name" }, { number, name })}`,
      code: gradeName,
    }),
    [formatMessage],
  );
  const foundIn = useCallback(({ tankConfigs }: TankChoicesQuery) => tankConfigs.nodes.map(candidateOf), [candidateOf]);
  return (
    <FoundSelect
      {...field}
      document={TankChoicesDocument}
      beside={places}
      foundIn={foundIn}
      known={known && candidateOf(known)}
    />
  );
}

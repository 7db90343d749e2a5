import { useCallback } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { FoundSelect } from "../records/found-select.tsx";
import { tankSearch } from "./tank-search.ts";
import { TankChoicesDocument, type TankChoicesQuery, type TankChoicesQueryVariables } from "./tank-select.generated.ts";

interface Props extends InputProps<string> {
  /** The tank of the value, where it was chosen elsewhere. */
  readonly known?: Named | undefined;
  /** Where tanks are looked for. */
  readonly places?: Omit<TankChoicesQueryVariables, "search">;
  /** One that is not offered. */
  readonly except?: string;
  /** What nothing chosen is called. */
  readonly nothing?: MessageId;
}

type Named = TankChoicesQuery["tankConfigs"]["nodes"][number];

const EVERYWHERE = {};

/** A tank by its id, found by its number or name, or its station's name or code, at the places that are chosen. */
export function TankSelect({ known, places = EVERYWHERE, except, ...field }: Props) {
  const { formatMessage } = useIntl();
  const candidateOf = useCallback(
    ({ id, number, name, stationName, gradeName }: Omit<Named, "__typename">) => ({
      id,
      name: `${stationName} · ${formatMessage({ id: "tank.name" }, { number, name })}`,
      code: gradeName,
    }),
    [formatMessage],
  );
  const foundIn = useCallback(
    ({ tankConfigs }: TankChoicesQuery) => tankConfigs.nodes.filter(({ id }) => id !== except).map(candidateOf),
    [candidateOf, except],
  );
  const word = formatMessage({ id: "tank.name" }, { number: "", name: "" });
  const searchOf = useCallback((typed: string) => tankSearch(typed, word), [word]);
  return (
    <FoundSelect
      {...field}
      document={TankChoicesDocument}
      beside={places}
      foundIn={foundIn}
      searchOf={searchOf}
      known={known && candidateOf(known)}
    />
  );
}

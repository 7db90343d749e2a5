import { useQuery } from "@apollo/client/react";
import { useDeferredValue } from "react";
import type { MessageId } from "../../i18n/messages.ts";
import type { OfPlace } from "../../lib/place-scoping.ts";
import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { SearchSelect } from "../../ui/inputs/search-select.tsx";
import { StationChoicesDocument, type StationChoiceFragment } from "./stations.generated.ts";
import { useTyped } from "../../ui/inputs/use-typed.ts";

interface Props extends InputProps<string> {
  /** What nothing chosen is called. */
  readonly nothing?: MessageId;
  /** Only stations of these places are offered. */
  readonly within?: OfPlace | undefined;
}

/** As many as one reads; whoever wants another types on. */
const MOST_FOUND = 20;
const NONE: readonly never[] = [];

/** The station of an id; undefined until it is known, and where there is none that the person sees. */
export function useStationChoice(id: string): StationChoiceFragment | undefined {
  const { data } = useQuery(StationChoicesDocument, { variables: { ids: [id], first: 1 }, skip: id === "" });
  return id === "" ? undefined : data?.stations.nodes[0];
}

/** One station by its id, found by part of its code or name however many there are. */
export function StationSelect({ within, ...props }: Props) {
  const chosen = useStationChoice(props.value);
  const typing = useTyped(chosen ? textOf(chosen) : "");
  return (
    <SearchSelect {...props} typing={typing} chosen={chosen} textOf={textOf} {...useFound(typing.typed, within)} />
  );
}

const textOf = ({ code, name }: StationChoiceFragment) => `${code} ${name}`;

/** Nothing is asked before the list is opened. */
function useFound(typed: string | undefined, within: OfPlace | undefined) {
  const asked = useDeferredValue(typed);
  const { data, previousData, loading } = useQuery(StationChoicesDocument, {
    variables: { ...within, search: asked || null, first: MOST_FOUND },
    skip: asked === undefined,
  });
  return { found: (data ?? previousData)?.stations.nodes ?? NONE, waiting: loading || asked !== typed };
}

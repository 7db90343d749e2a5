import { useMemo } from "react";
import { finds, plainText } from "../../lib/search-text.ts";
import type { Places } from "./use-places.ts";
import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { SearchSelect } from "../../ui/inputs/search-select.tsx";
import { useTyped } from "../../ui/inputs/use-typed.ts";

interface Props extends InputProps<string> {
  /** What `usePlaces` found. */
  readonly places: Places;
}

/** One station by its id, found by name, code or city; "" is none, which only a field that may be empty keeps. */
export function StationInput({ places, ...field }: Props) {
  const chosen = places.stations.find(({ id }) => id === field.value);
  const typing = useTyped(chosen?.name ?? "");
  return (
    <SearchSelect
      {...field}
      typing={typing}
      chosen={chosen}
      found={useFound(places, typing.typed)}
      nothing={field.required ? "input.search" : "input.nothing"}
      clearable={!field.required}
    />
  );
}

function useFound({ stations }: Places, typed: string | undefined) {
  return useMemo(() => {
    const wanted = plainText(typed ?? "").trim();
    return typed === undefined
      ? []
      : stations.filter(({ name, code, city }) => finds(wanted, plainText(`${name} ${code} ${city.name}`)));
  }, [stations, typed]);
}

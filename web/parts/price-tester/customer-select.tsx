import { useQuery } from "@apollo/client/react";
import { useDeferredValue, useState } from "react";
import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { SearchSelect, type Candidate } from "../../ui/inputs/search-select.tsx";
import { useTyped } from "../../ui/inputs/use-typed.ts";
import { FindCustomersDocument } from "./price-tester.generated.ts";

const NONE: readonly never[] = [];

/** A special customer by id, found by code, name, contact or phone; an empty field is none. */
export function CustomerSelect({ onChange, ...field }: InputProps<string>) {
  const [last, setLast] = useState<Candidate>();
  const chosen = last?.id === field.value ? last : undefined;
  const typing = useTyped(chosen?.name ?? "");
  const { found, waiting } = useFound(typing.typed);

  function handleChange(id: string) {
    setLast(found.find((customer) => customer.id === id));
    onChange(id);
  }

  return (
    <SearchSelect
      {...field}
      onChange={handleChange}
      typing={typing}
      chosen={chosen}
      found={found}
      waiting={waiting}
      nothing="tester.anyone"
      clearable
    />
  );
}

/** Nothing is asked before the list is opened. */
function useFound(typed: string | undefined) {
  const asked = useDeferredValue(typed?.trim());
  const { data, previousData, loading } = useQuery(FindCustomersDocument, {
    variables: { search: asked || null },
    skip: asked === undefined,
    context: { silent: true },
  });
  return { found: (data ?? previousData)?.customers.nodes ?? NONE, waiting: loading || asked !== typed?.trim() };
}

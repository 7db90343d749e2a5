import { useQuery } from "@apollo/client/react";
import { useDeferredValue, useMemo, useState } from "react";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { type Candidate, SearchSelect } from "../../../ui/inputs/search-select.tsx";
import { useTyped } from "../../../ui/inputs/use-typed.ts";
import { CardMembersDocument } from "./card.generated.ts";

/** A member by id, found by name, phone or whole identity number; an empty field is the bearer. */
export function MemberSelect({ onChange, ...field }: InputProps<string>) {
  const [last, setLast] = useState<Candidate>();
  const chosen = last?.id === field.value ? last : undefined;
  const typing = useTyped(chosen?.name ?? "");
  const { found, waiting } = useFoundMembers(typing.typed);

  function handleChange(id: string) {
    setLast(found.find((member) => member.id === id));
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
      nothing="card.bearer"
      clearable
    />
  );
}

/** Nothing is asked before the list is opened. */
function useFoundMembers(typed: string | undefined) {
  const asked = useDeferredValue(typed?.trim());
  const { data, previousData, loading } = useQuery(CardMembersDocument, {
    variables: { search: asked || null },
    skip: asked === undefined,
    context: { silent: true },
  });
  const nodes = (data ?? previousData)?.members.nodes;
  const found = useMemo(() => (nodes ?? []).map(({ id, name, phone }) => ({ id, name, code: phone ?? "" })), [nodes]);
  return { found, waiting: loading || asked !== typed?.trim() };
}

import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import type { MessageId } from "../../i18n/messages.ts";
import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { plainText } from "../../lib/search-text.ts";
import { type Candidate, SearchSelect } from "../../ui/inputs/search-select.tsx";
import { useTyped } from "../../ui/inputs/use-typed.ts";

interface Props<Data, Found extends Candidate, Beside> extends InputProps<string> {
  /** What is asked for the letters that are typed. */
  readonly document: TypedDocumentNode<Data, { search?: string | null } & Beside>;
  /** What is asked for besides. */
  readonly beside?: Beside;
  /** Those that were found, the best first; the same function between two renders. */
  readonly foundIn: (data: Data) => readonly Found[];
  /** What the server is to look for where the names are told in the person's language; what reads as it was typed comes first then. */
  readonly searchOf?: (typed: string) => string;
  /** How one reads in the list; name and code unless told. */
  readonly line?: (found: Found) => ReactNode;
  /** What the value stands for, where it was chosen elsewhere. */
  readonly known?: Found | undefined;
  /** Told with all that is known of the one that is chosen; undefined: none is any more. */
  readonly onFound?: (found: Found | undefined) => void;
  /** What nothing chosen is called. */
  readonly nothing?: MessageId;
  readonly clearable?: boolean;
  /** Which way the text runs where its letters are known. */
  readonly dir?: "ltr";
}

const reads = ({ name }: Candidate, letters: string): number => Number(plainText(name).includes(letters));

/** One record by its id, which the server finds by what is typed. */
export function FoundSelect<Data, Found extends Candidate, Beside extends object = object>(
  props: Props<Data, Found, Beside>,
) {
  const { document, beside, foundIn, searchOf, known, onFound, onChange, ...field } = props;
  const [last, setLast] = useState<Found>();
  const chosen = [last, known].find((each) => each?.id === field.value);
  const typing = useTyped(chosen?.name ?? "");
  const typed = typing.typed?.trim();
  const asked = useDeferredValue(typed);
  const { data, previousData, loading } = useQuery(document as TypedDocumentNode<Data, OperationVariables>, {
    variables: { ...beside, search: (asked && searchOf ? searchOf(asked) : asked) || null },
    // Nothing is asked before the list is opened.
    skip: asked === undefined,
    context: { silent: true },
  });
  const answer = (data ?? previousData) as Data | undefined;
  const found = useMemo(() => {
    const all = answer ? foundIn(answer) : [];
    const letters = plainText(asked ?? "");
    return searchOf ? all.toSorted((one, other) => reads(other, letters) - reads(one, letters)) : all;
  }, [answer, foundIn, searchOf, asked]);

  function handleChange(id: string) {
    const one = found.find((each) => each.id === id);
    setLast(one);
    onFound?.(one);
    onChange(id);
  }

  return (
    <SearchSelect
      {...field}
      onChange={handleChange}
      typing={typing}
      chosen={chosen}
      found={found}
      waiting={loading || asked !== typed}
    />
  );
}

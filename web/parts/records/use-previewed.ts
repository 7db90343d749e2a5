import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import type { DocumentNode } from "graphql";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { Schema } from "../../ui/form/resolver.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { type KitForm, useKitForm } from "../../ui/form/use-kit-form.ts";
import { useDeed } from "./use-deed.ts";

type Sent<Input> = Omit<Input, "idempotencyKey" | "preview">;

interface Previewing<Values extends FieldValues, Data, Input, Receipt> {
  readonly document: TypedDocumentNode<Data, { input: Input }>;
  /** The queries whose answers are no longer true once it is done. */
  readonly changes: readonly DocumentNode[];
  readonly schema: Schema<Values, Values>;
  readonly values: Values;
  /** What is sent of the values, without key and preview. */
  readonly inputOf: (values: Values) => Sent<Input>;
  /** What is sent of it once it was seen what would come of it; the same unless told. */
  readonly settledOf?: (input: Sent<Input>, seen: Receipt) => Sent<Input>;
  /** Where the key goes: into the input unless told. */
  readonly keyIn?: "header";
  readonly receiptIn: (data: Data) => Receipt;
  /** It is done. */
  readonly onDone: (receipt: Receipt) => void;
}

const LOOK = { fetchPolicy: "no-cache", context: { silent: true } } as const;

/**
 * A form whose values are sent first to be looked at, and sent again unchanged to be done. `preview` is what would come of
 * them, until one changes.
 */
export function usePreviewed<Values extends FieldValues, Data, Input, Receipt>({
  document,
  changes,
  schema,
  values: first,
  inputOf,
  settledOf = (input) => input,
  keyIn,
  receiptIn,
  onDone,
}: Previewing<Values, Data, Input, Receipt>): { form: KitForm<Values>; preview: Receipt | undefined } {
  const { send } = useDeed(document, { changes });
  const client = useApolloClient();
  const [seen, setSeen] = useState<{ text: string; receipt: Receipt }>();
  // Told with the record as it was when it was sent.
  const [done, setDone] = useState<() => void>();
  const form = useKitForm<Values, Values>({
    schema,
    values: first,
    submit: async (values, submission) => {
      const [given, text] = [inputOf(values), JSON.stringify(inputOf(values))];
      const isSeen = seen?.text === text;
      const { idempotencyKey, context } = submission;
      const key = keyIn === "header" ? {} : { idempotencyKey };
      const input = { ...(isSeen ? settledOf(given, seen.receipt) : given), ...key, preview: !isSeen } as Input;
      const keyed = keyIn === "header" ? { ...context, headers: { "Idempotency-Key": idempotencyKey } } : context;
      // What would come of it is not so yet: the cache, and whoever shows the record, hear nothing of it.
      const look = () => client.mutate({ mutation: document, variables: { input }, ...LOOK });
      const data = (isSeen ? await send(input, { context: keyed }) : (await look()).data) as Data | undefined;
      if (data && isSeen) {
        setDone(() => () => onDone(receiptIn(data)));
      } else if (data) {
        setSeen({ text, receipt: receiptIn(data) });
      }
    },
    onDone: () => done?.(),
  });
  const text = JSON.stringify(inputOf(form.methods.watch()));
  // The form counts as saved what was only looked at, and nothing is kept of it.
  const dirty = form.dirty || (done === undefined && text !== JSON.stringify(inputOf(first)));
  useUnsaved(dirty);
  return { form: { ...form, dirty }, preview: seen?.text === text ? seen.receipt : undefined };
}

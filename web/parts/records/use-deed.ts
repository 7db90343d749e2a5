import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient, useMutation } from "@apollo/client/react";
import { type DocumentNode, Kind } from "graphql";
import { useEffect } from "react";
import { overtakenOf } from "../../lib/overtaken.ts";
import type { Submission } from "../../ui/form/use-kit-form.ts";

/** The fields of Query that documents ask for. */
const fieldsOf = (documents: readonly DocumentNode[]): ReadonlySet<string> =>
  new Set(
    documents
      .flatMap(({ definitions }) => definitions)
      .flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? one.selectionSet.selections : []))
      .flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : [])),
  );

/** What these documents ask for is no longer as it was: what shows it asks again, the rest once it is on screen. */
async function refresh(client: ApolloClient, documents: readonly DocumentNode[]): Promise<void> {
  await client
    .refetchQueries({
      updateCache: (cache) => fieldsOf(documents).forEach((fieldName) => cache.evict({ id: "ROOT_QUERY", fieldName })),
    })
    // A failure is told in the place of what asked again.
    .catch(() => undefined);
}

/** Has everything that shows what these documents ask for ask again. */
export function useRefresh(...documents: readonly DocumentNode[]): () => void {
  const client = useApolloClient();
  return () => void refresh(client, documents);
}

/** The same every so many milliseconds, while somebody looks: for what nobody pushes. */
export function useRefreshEvery(ms: number, ...documents: readonly DocumentNode[]): void {
  const refreshAll = useRefresh(...documents);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && refreshAll(), ms);
    return () => clearInterval(timer);
  });
}

interface Deed<Data, Input> {
  /** Does it; undefined where it was refused, which a notice tells. */
  readonly act: (input: Input) => Promise<Data | undefined>;
  /** The same for a form, which tells a refusal itself. */
  readonly send: (input: Input, submission: Pick<Submission, "context">) => Promise<Data | undefined>;
  readonly loading: boolean;
}

/** A mutation by its input; `changes`: the queries whose answers are no longer true after it. The one way to do something and show it. */
export function useDeed<Data, Input>(
  document: TypedDocumentNode<Data, { input: Input }>,
  { changes }: { readonly changes: readonly DocumentNode[] },
): Deed<Data, Input> {
  const client = useApolloClient();
  const [mutate, { loading }] = useMutation(document as TypedDocumentNode<Data, OperationVariables>);

  async function send(input: Input, options: object): Promise<Data | undefined> {
    const { data } = await mutate({ variables: { input }, ...options }).catch((error: unknown) => {
      // Somebody else was first: who came late sees how it stands now.
      if (overtakenOf(error)) {
        void refresh(client, changes);
      }
      throw error;
    });
    if (data) {
      void refresh(client, changes);
    }
    return (data as Data | null | undefined) ?? undefined;
  }

  return {
    act: (input) => send(input, {}).catch(() => undefined),
    send: (input, { context }) => send(input, { context }),
    loading,
  };
}

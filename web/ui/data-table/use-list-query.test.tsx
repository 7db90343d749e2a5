import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { AuditLogDocument } from "../../features/administration/log/log.generated.ts";
import { useListQuery } from "./use-list-query.ts";

/** A server whose answers wait until they are told to go; nobody's patience ends in it but by the request's own signal. */
function slowServer() {
  const requests: { offset: number; signal: AbortSignal; answer: () => void }[] = [];
  const link = new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const { signal } = operation.getContext()["fetchOptions"] as { signal: AbortSignal };
        const offset = operation.variables["offset"] as number;
        signal.addEventListener("abort", () => observer.error(signal.reason));
        const answer = () => {
          observer.next({ data: { auditEntries: pageAt(offset) } });
          observer.complete();
        };
        requests.push({ offset, signal, answer });
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  return { requests, wrapper };
}

const pageAt = (offset: number) => ({
  __typename: "AuditConnection",
  nodes: [
    {
      __typename: "AuditEntry",
      id: `entry-${offset}`,
      time: "2026-11-20T04:59:00Z",
      accountName: "admin",
      address: "192.0.2.7",
      operation: "login",
      objectType: "Session",
      objectId: null,
      outcome: "OK",
    },
  ],
  pageInfo: { __typename: "PageInfo", hasNextPage: true },
  totalCount: 60,
});

/** The list at its second page, the first one answered and the second one asked for. */
async function atSecondPage() {
  const { requests, wrapper } = slowServer();
  const hook = renderHook(
    ({ offset }) =>
      useListQuery({
        document: AuditLogDocument,
        variables: { first: 25, offset, orderBy: "TIME_DESC" as const, filter: {} },
        pick: (data) => data.auditEntries,
      }),
    { wrapper, initialProps: { offset: 0 } },
  );
  act(() => requests[0]?.answer());
  await waitFor(() => expect(hook.result.current.loading).toBe(false));
  hook.rerender({ offset: 25 });
  await waitFor(() => expect(requests).toHaveLength(2));
  const shown = () => hook.result.current.page?.nodes.map(({ id }) => id);
  return { ...hook, requests, shown };
}

test("the page before stays, marked as such, until the next one is there", async () => {
  const { result, requests, shown } = await atSecondPage();
  expect(shown()).toEqual(["entry-0"]);
  expect(result.current).toMatchObject({ stale: true, loading: true });

  act(() => requests[1]?.answer());

  await waitFor(() => expect(shown()).toEqual(["entry-25"]));
  expect(result.current).toMatchObject({ stale: false, loading: false });
});

test("who doesn't want to wait any more ends the request, keeps what was there, and may ask again", async () => {
  const { result, requests, shown } = await atSecondPage();

  act(() => result.current.cancel());
  expect(requests[1]?.signal.aborted).toBe(true);
  await waitFor(() => expect(result.current.loading).toBe(false));
  expect(result.current).toMatchObject({ cancelled: true, stale: true, error: undefined });
  expect(shown()).toEqual(["entry-0"]);

  act(() => result.current.refetch());
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(requests[2]?.signal.aborted).toBe(false);
  act(() => requests[2]?.answer());
  await waitFor(() => expect(shown()).toEqual(["entry-25"]));
  expect(result.current).toMatchObject({ cancelled: false, stale: false, error: undefined });
});

test("another page is asked for anew after one was given up", async () => {
  const { result, requests, shown, rerender } = await atSecondPage();
  act(() => result.current.cancel());

  rerender({ offset: 50 });

  await waitFor(() => expect(requests).toHaveLength(3));
  expect(requests[2]).toMatchObject({ offset: 50, signal: { aborted: false } });
  act(() => requests[2]?.answer());
  await waitFor(() => expect(shown()).toEqual(["entry-50"]));
});

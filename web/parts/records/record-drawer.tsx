import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { numbersOf } from "../../lib/error-numbers.ts";
import { useMe } from "../../lib/me.ts";
import { DetailDrawer, type Fact } from "../../ui/detail-drawer.tsx";
import type { DetailTab } from "../../ui/detail-tabs.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import { RecordHistory } from "../record-history/record-history.tsx";

interface Props<Data, Row, Beside> {
  readonly id: string;
  /** Asks for the record by its id. */
  readonly document: TypedDocumentNode<Data, { id: string } & Beside>;
  /** What it asks for besides. */
  readonly beside?: Beside;
  /** The record in the answer; absent: there is none, or it is somebody else's. */
  readonly pick: (data: Data) => Row | undefined;
  readonly title: (row: Row) => ReactNode;
  readonly subtitle?: (row: Row) => ReactNode;
  readonly facts: (row: Row) => readonly Fact[];
  /** What has to be read first: above the facts. */
  readonly lead?: (row: Row) => ReactNode;
  /** What can be done with it, or why nothing can: below the facts. */
  readonly deeds?: (row: Row) => ReactNode;
  /** Below the deeds. */
  readonly children?: (row: Row) => ReactNode;
  readonly tabs?: (row: Row) => readonly DetailTab[];
  /** It holds tables that a narrow drawer would cut. */
  readonly wide?: boolean;
  readonly onClose: () => void;
}

/** What a query of one record refuses with where there is none. */
const NOT_FOUND = 10014;

/** One record beside its list, by its id: what it is, what can be done with it, what happened to it; and when it can't be had. */
export function RecordDrawer<Data, Row, Beside extends object = object>(props: Props<Data, Row, Beside>) {
  const { id, document, beside, pick, title, subtitle, facts, lead, deeds, children, tabs, wide, onClose } = props;
  const timeZone = useMe()?.network.timeZone;
  const { data, error, refetch } = useQuery(document as TypedDocumentNode<Data, OperationVariables>, {
    variables: { id, ...beside },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const row = data && pick(data as Data);
  const missing = numbersOf(error).includes(NOT_FOUND) || (data !== undefined && row === undefined);
  if (error && !data && !missing) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  return (
    <DetailDrawer
      title={row ? title(row) : NO_VALUE}
      subtitle={row && subtitle?.(row)}
      facts={row && facts(row)}
      lead={row && lead?.(row)}
      missing={missing}
      {...(row && tabs && { tabs: tabs(row) })}
      {...(wide && { wide })}
      history={row && <RecordHistory objectId={id} timeZone={timeZone} />}
      onClose={onClose}
    >
      {row && deeds && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {deeds(row)}
        </chakra.div>
      )}
      {row && children?.(row)}
    </DetailDrawer>
  );
}

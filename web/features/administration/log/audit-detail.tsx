import { useQuery } from "@apollo/client/react";
import { useFormat } from "../../../lib/format.ts";
import { DetailDrawer, DetailSection, type Fact } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { useAuditWords } from "../../../parts/record-history/audit-words.ts";
import { ChangeList } from "../../../parts/record-history/change-list.tsx";
import { Outcome } from "../../../parts/record-history/outcome.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { AuditDetailDocument, type AuditDetailQuery } from "./log.generated.ts";

interface Props {
  readonly id: string;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

type Entry = AuditDetailQuery["auditEntries"]["nodes"][number];

/** One line of the audit log: who, from where, what exactly, and what else happened to the same record. */
export function AuditDetail({ id, timeZone, onClose }: Props) {
  const words = useAuditWords();
  const { data, error, refetch } = useQuery(AuditDetailDocument, { variables: { id }, context: { silent: true } });
  const [entry] = data?.auditEntries.nodes ?? [];
  const facts = useFacts(entry, timeZone);
  const title = entry ? words.operation(entry.operation) : NO_VALUE;
  if (error && !data) {
    return (
      <DetailDrawer title={title} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  return (
    <DetailDrawer
      title={title}
      subtitle={entry && <Outcome {...entry} />}
      facts={facts}
      missing={data !== undefined && entry === undefined}
      history={entry?.objectId && <RecordHistory objectId={entry.objectId} timeZone={timeZone} />}
      onClose={onClose}
    >
      {entry && (
        <DetailSection title="log.changes">
          <ChangeList objectType={entry.objectType} before={entry.before} after={entry.after} names={entry.names} />
        </DetailSection>
      )}
    </DetailDrawer>
  );
}

function useFacts(entry: Entry | undefined, timeZone: string | undefined): readonly Fact[] | undefined {
  const { instant } = useFormat(timeZone);
  const words = useAuditWords();
  if (entry === undefined) {
    return undefined;
  }
  const { time, accountName, address, objectType, objectId, objectName, requestId, apiToken } = entry;
  return [
    { title: "audit.time", value: <time dateTime={time}>{instant(time)}</time> },
    { title: "audit.who", value: <bdi>{accountName}</bdi> },
    ...(apiToken === null ? [] : [{ title: "audit.apiToken" as const, value: <bdi>{apiToken}</bdi> }]),
    { title: "audit.address", value: <bdi>{address}</bdi> },
    { title: "audit.kind", value: words.objectType(objectType) },
    { title: "audit.objectName", value: <bdi>{objectName ?? NO_VALUE}</bdi> },
    { title: "audit.object", value: <bdi>{objectId ?? NO_VALUE}</bdi> },
    { title: "audit.request", value: <bdi>{requestId ?? NO_VALUE}</bdi> },
  ];
}

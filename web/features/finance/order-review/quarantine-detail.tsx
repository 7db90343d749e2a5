import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { DetailDrawer, DetailSection, type Fact } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { ChangeList } from "../../../parts/record-history/change-list.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import {
  QuarantineDetailDocument,
  type QuarantineDetailQuery,
  RejectQuarantinedDocument,
  ReleaseQuarantinedDocument,
} from "./quarantine.generated.ts";
import { type Deciding, QuarantineDecision } from "./quarantine-decision.tsx";
import { QuarantineBadge, useQuarantineWords } from "./quarantine-words.tsx";

interface Props {
  readonly id: string;
  readonly timeZone: string | undefined;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

type Report = QuarantineDetailQuery["quarantine"]["nodes"][number];

const isTimeOdd = ({ reasons }: Report) => reasons.includes("TIME_PAST") || reasons.includes("TIME_FUTURE");
/** A delivery or a reading of a time that can't be belongs nowhere; a sale belongs to the time of its receipt. */
const isReleasable = (report: Report) => report.kind === "SALE" || !isTimeOdd(report);

/** One report: what speaks against it, every figure as it came, and what is to become of it. */
export function QuarantineDetail({ id, timeZone, onChanged, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(QuarantineDetailDocument, { variables: { id }, context: { silent: true } });
  const [report] = data?.quarantine.nodes ?? [];
  const facts = useFacts(report, timeZone);
  const [deciding, setDeciding] = useState<Deciding>();
  const title = report ? formatMessage({ id: `quarantine.kind.${report.kind}` }) : NO_VALUE;
  if (error && !data) {
    return (
      <DetailDrawer title={title} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  const changed = () => {
    onChanged();
    void refetch().catch(() => undefined);
  };
  return (
    <>
      <DetailDrawer
        title={title}
        subtitle={report && <QuarantineBadge state={report.state} />}
        facts={facts}
        missing={data !== undefined && report === undefined}
        actions={report?.state === "WAITING" && <Actions report={report} onDecide={setDeciding} />}
        history={<RecordHistory objectId={id} timeZone={timeZone} />}
        onClose={onClose}
      >
        {report && (
          <DetailSection title="quarantine.raw">
            <ChangeList before={null} after={report.raw} />
          </DetailSection>
        )}
      </DetailDrawer>
      {report && deciding && (
        <QuarantineDecision
          deciding={deciding}
          id={id}
          atReceipt={isTimeOdd(report)}
          onChanged={changed}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}

interface ActionsProps {
  readonly report: Report;
  readonly onDecide: (deciding: Deciding) => void;
}

function Actions({ report, onDecide }: ActionsProps) {
  return (
    <>
      {isReleasable(report) && (
        <DeedButton needs={ReleaseQuarantinedDocument} size="sm" onClick={() => onDecide("release")}>
          <FormattedMessage id="quarantine.release" />
        </DeedButton>
      )}
      <DeedButton
        needs={RejectQuarantinedDocument}
        size="sm"
        variant="outline"
        colorPalette="gray"
        onClick={() => onDecide("reject")}
      >
        <FormattedMessage id="quarantine.reject" />
      </DeedButton>
    </>
  );
}

function useFacts(report: Report | undefined, timeZone: string | undefined): readonly Fact[] | undefined {
  const { instant, number } = useFormat(timeZone);
  const words = useQuarantineWords();
  if (report === undefined) {
    return undefined;
  }
  const time = (at: string) => <time dateTime={at}>{instant(at)}</time>;
  const { decidedAt, decidedBy, note } = report;
  return [
    { title: "quarantine.reasons", value: words.reasons(report) },
    { title: "filter.station", value: <bdi>{report.stationName}</bdi> },
    { title: "quarantine.source", value: <bdi>{words.source(report)}</bdi> },
    { title: "quarantine.device", value: <bdi>{report.deviceName}</bdi> },
    { title: "quarantine.at", value: time(report.at) },
    { title: "quarantine.received", value: time(report.receivedAt) },
    ...(report.count === 1
      ? []
      : [
          { title: "quarantine.count" as const, value: number(report.count) },
          { title: "quarantine.last" as const, value: time(report.lastReceivedAt) },
        ]),
    ...(decidedAt === null
      ? []
      : [
          { title: "quarantine.decidedAt" as const, value: time(decidedAt) },
          { title: "quarantine.decidedBy" as const, value: <bdi>{decidedBy}</bdi> },
          { title: "quarantine.note" as const, value: <bdi>{note ?? NO_VALUE}</bdi> },
        ]),
  ];
}

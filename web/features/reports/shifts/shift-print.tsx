import { useQuery } from "@apollo/client/react";
import { Skeleton } from "@chakra-ui/react";
import { ClipboardList, type LucideIcon, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { PaperArticle, PaperSignatures, PrintDeed } from "../../../ui/print-deed.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { HandOver } from "./hand-over.tsx";
import { CounterTable, MoneyTable, SumTable } from "./shift-tables.tsx";
import { ShiftHandOverDocument, type ShiftLineFragment, type ShiftSheetFragment } from "./shifts.generated.ts";

interface PaperProps {
  readonly title: "shift.report" | "shift.handOver";
  readonly icon?: LucideIcon;
  readonly shift: ShiftLineFragment;
  readonly children: ReactNode;
}

/** A button that shows a sheet of paper of a shift: station, from when until when, what is on it, two signatures. */
const Paper = ({ title, icon = Printer, shift, children }: PaperProps) => (
  <PrintDeed title={title} icon={icon}>
    <PaperArticle>
      <Head title={title} shift={shift} />
      {children}
      <PaperSignatures>
        <Signature id="shift.signature.from" name={shift.closedBy ?? shift.openedBy} />
        <Signature id="shift.signature.to" name="" />
      </PaperSignatures>
    </PaperArticle>
  </PrintDeed>
);

function Head({ title, shift }: Pick<PaperProps, "title" | "shift">) {
  const { dateTime } = useFormat(shift.timeZone);
  const { stationName, stationCode, openedAt, openedBy, closedAt, closedBy } = shift;
  return (
    <>
      <h3>
        <FormattedMessage id={title} /> <bdi>{stationName}</bdi> <bdi>{stationCode}</bdi>
      </h3>
      <ul>
        <Line title="shift.openedAt" at={dateTime(openedAt)} by={openedBy} />
        <Line title="shift.closedAt" at={closedAt === null ? NO_VALUE : dateTime(closedAt)} by={closedBy ?? ""} />
      </ul>
    </>
  );
}

interface LineProps {
  readonly title: MessageId;
  readonly at: string;
  readonly by: string;
}

const Line = ({ title, at, by }: LineProps) => (
  <li>
    <FormattedMessage id={title} /> <bdi>{at}</bdi> <bdi>{by}</bdi>
  </li>
);

const Signature = ({
  id,
  name,
}: {
  readonly id: "shift.signature.from" | "shift.signature.to";
  readonly name: string;
}) => (
  <p>
    <FormattedMessage id={id} /> <bdi>{name}</bdi>
  </p>
);

/** The report of a closed shift on paper. */
export function ShiftPrint({ report }: { readonly report: ShiftSheetFragment }) {
  const { counters, money, sums, shift } = report;
  return (
    <Paper title="shift.report" shift={shift}>
      <CounterTable counters={counters} />
      {money && <MoneyTable money={money} symbol={shift.currencySymbol} />}
      <SumTable sums={sums} symbol={shift.currencySymbol} />
      <Why title="shift.reason.money" said={shift.reason} />
      <Why title="shift.override" said={shift.overrideReason} />
    </Paper>
  );
}

/** A reason that was given, by what it is the reason of; none: nothing. */
function Why({ title, said }: { readonly title: MessageId; readonly said: string | null }) {
  const label = <FormattedMessage id={title} />;
  return said ? (
    <p>
      <FormattedMessage id="form.line" values={{ label, text: <bdi>{said}</bdi> }} />
    </p>
  ) : null;
}

/** What the next shift has to know, on paper, as it stands when it is asked for. */
export function HandOverPrint({ shift }: { readonly shift: ShiftLineFragment }) {
  return (
    <Paper title="shift.handOver" icon={ClipboardList} shift={shift}>
      <HandOverSheet shift={shift} />
    </Paper>
  );
}

function HandOverSheet({ shift }: { readonly shift: ShiftLineFragment }) {
  const { data, error, refetch } = useQuery(ShiftHandOverDocument, {
    variables: { id: shift.id },
    fetchPolicy: "network-only",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  return data ? <HandOver of={data.shiftHandOver} shift={shift} /> : <Skeleton h="40" />;
}

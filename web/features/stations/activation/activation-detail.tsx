import { Flex } from "@chakra-ui/react";
import { Ban, KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ActivationBadge } from "../../../parts/activation/activation-badge.tsx";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailDrawer, type Fact } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { type Activation, hasOpenCode, nameOf } from "./activation-list.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { CodeUntil } from "./code-until.tsx";
import { StationGateways } from "./station-gateways.tsx";
import type { Deeds } from "./use-deeds.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly id: string;
  /** Undefined until it is there; null: there is none, or it is somebody else's. */
  readonly row: Activation | null | undefined;
  readonly error: unknown;
  readonly deeds: Deeds;
  readonly timeZone: string | undefined;
  /** Something was done: whatever shows it asks again. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** The activation of one station or device: how far it is, what can be done, and what happened, failed attempts too. */
export function ActivationDetail(props: Props) {
  const { id, row, error, timeZone, onChange, onClose } = props;
  const facts = useFacts(row ?? undefined, timeZone);
  if (error !== undefined && row === undefined) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={onChange} compact />
      </DetailDrawer>
    );
  }
  return (
    <DetailDrawer
      title={row ? nameOf(row) : NO_VALUE}
      subtitle={row && <ActivationBadge state={row.state} />}
      facts={facts}
      missing={row === null}
      // Anew with each change of its state: what happened is written then.
      history={<RecordHistory key={`${row?.state} ${row?.codeCreatedAt}`} objectId={id} timeZone={timeZone} />}
      onClose={onClose}
    >
      {row && <Acts {...props} row={row} />}
      {row && !("name" in row) && <StationGateways stationId={id} timeZone={timeZone} onChange={onChange} />}
    </DetailDrawer>
  );
}

function Acts({ id, row, deeds, timeZone, onChange }: Props & { readonly row: Activation }) {
  const [coding, setCoding] = useState(false);
  const now = useNow();
  const waits = hasOpenCode(row, now);
  const kind = "name" in row ? "device" : "site";
  const name = nameOf(row);

  async function ask(what: "revoke" | "delete", act: () => Promise<unknown>) {
    const sure = await confirm({
      title: `activation.${what}.question`,
      text: `activation.${what}.${kind}`,
      values: { name },
      action: `activation.${what}`,
      tone: "danger",
    });
    // A refusal is told by its notice.
    const done = sure && (await act().catch(() => false));
    if (done !== false) {
      notify({ tone: "success", message: `activation.${what}.done`, values: { name } });
    }
    onChange();
  }

  return (
    <Flex gap="2" wrap="wrap">
      <DeedButton needs={deeds.needs.create} size="sm" onClick={() => setCoding(true)}>
        <KeyRound aria-hidden />
        <FormattedMessage id="activation.generate" />
      </DeedButton>
      {waits && (
        <DeedButton
          needs={deeds.needs.revoke}
          size="sm"
          variant="outline"
          onClick={() => void ask("revoke", () => deeds.revoke(id))}
        >
          <Ban aria-hidden />
          <FormattedMessage id="activation.revoke" />
        </DeedButton>
      )}
      {row.state === "ACTIVATED" && (
        <DeedButton
          needs={deeds.needs.remove}
          size="sm"
          variant="outline"
          onClick={() => void ask("delete", () => deeds.remove(id))}
        >
          <Trash2 aria-hidden />
          <FormattedMessage id="activation.delete" />
        </DeedButton>
      )}
      {coding && (
        <CodeDialog
          id={id}
          name={name}
          replaces={waits}
          mayShare={kind === "site" && row.state === "ACTIVATED" && row.gatewayName != null}
          create={deeds.create}
          timeZone={timeZone}
          onMade={onChange}
          onClose={() => setCoding(false)}
        />
      )}
    </Flex>
  );
}

function useFacts(row: Activation | undefined, timeZone: string | undefined): readonly Fact[] | undefined {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(timeZone);
  if (row === undefined) {
    return undefined;
  }
  const time = (at: string | null | undefined) => (at == null ? NO_VALUE : dateTime(at));
  const device: readonly Fact[] =
    "name" in row
      ? [
          { title: "device.protocol", value: <bdi>{row.protocol}</bdi> },
          { title: "device.address", value: <bdi>{row.address}</bdi> },
          {
            title: "filter.connection",
            value: formatMessage({ id: row.online ? "realtime.online" : "realtime.offline" }),
          },
        ]
      : [];
  return [
    { title: "filter.station", value: <bdi>{[row.stationName, row.stationCode].join(" ")}</bdi> },
    { title: "filter.city", value: <bdi>{row.cityName}</bdi> },
    ...device,
    { title: "activation.code", value: <CodeUntil row={row} timeZone={timeZone} /> },
    { title: "activation.codeBy", value: <bdi>{row.codeCreatedBy ?? NO_VALUE}</bdi> },
    { title: "activation.codeAt", value: time(row.codeCreatedAt) },
    { title: "activation.activatedAt", value: time(row.activatedAt) },
    { title: "activation.gateway", value: <bdi>{row.gatewayName ?? NO_VALUE}</bdi> },
  ];
}

import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { PROTOCOL_NAMES } from "../../../lib/protocol-names.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { Stacked } from "../../../ui/data-table/stacked.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { AdoptDeviceDocument, IgnoreDeviceDocument, type NewDeviceFragment } from "./new-devices.generated.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** What called, where from and when, the station that it seems to belong to, and what can be done about it. */
export function useNewDeviceColumns(
  onAdopt: (device: NewDeviceFragment) => void,
): readonly DataColumn<NewDeviceFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime, number } = useFormat(useMe()?.network.timeZone);
  const time = (at: string) => <time dateTime={at}>{dateTime(at)}</time>;
  return [
    {
      id: "identity",
      title: "newDevices.identity",
      cell: ({ identity }) => <bdi dir="ltr">{identity}</bdi>,
      width: 15.25,
      grow: true,
      priority: 1,
    },
    {
      id: "protocol",
      title: "device.protocol",
      cell: ({ protocol }) => PROTOCOL_NAMES[protocol],
      width: 6,
      hidden: true,
    },
    {
      id: "remoteAddress",
      title: "newDevices.network",
      cell: ({ remoteAddress }) => <bdi dir="ltr">{remoteAddress}</bdi>,
      width: 9.5,
    },
    {
      id: "gatewayName",
      title: "newDevices.gateway",
      cell: ({ gatewayName }) => <bdi>{gatewayName}</bdi>,
      width: 10,
      hidden: true,
    },
    {
      id: "firstSeenAt",
      title: "newDevices.first",
      cell: (row) => time(row.firstSeenAt),
      sort: "first",
      width: 9.75,
      priority: 3,
    },
    { id: "lastSeenAt", title: "device.lastSeen", cell: (row) => time(row.lastSeenAt), sort: "last", width: 9.75 },
    {
      id: "calls",
      title: "newDevices.calls",
      cell: ({ calls }) => number(calls),
      numeric: true,
      width: 6,
      priority: 3,
      hidden: true,
    },
    {
      id: "guess",
      title: "newDevices.guess",
      cell: ({ guess }) =>
        guess ? (
          <Stacked under={formatMessage({ id: `newDevices.reason.${guess.reason}` })}>
            <bdi>{guess.stationName}</bdi>
          </Stacked>
        ) : (
          NO_VALUE
        ),
      width: 11,
    },
    { id: "actions", title: "bind.actions", cell: (row) => <Actions device={row} onAdopt={onAdopt} />, width: 12.5 },
  ];
}

interface ActionsProps {
  readonly device: NewDeviceFragment;
  readonly onAdopt: (device: NewDeviceFragment) => void;
}

function Actions({ device, onAdopt }: ActionsProps) {
  const { formatMessage } = useIntl();
  const [ignore, { loading }] = useMutation(IgnoreDeviceDocument, { refetchQueries: ["NewDevices"] });
  const { id, identity: name, ignoredAt } = device;
  const ignored = ignoredAt === null;
  const label = formatMessage({ id: ignored ? "newDevices.ignore.of" : "newDevices.restore.of" }, { name });
  return (
    <chakra.span display="inline-flex" gap="1">
      <DeedButton
        needs={AdoptDeviceDocument}
        size="xs"
        aria-label={formatMessage({ id: "newDevices.adopt.of" }, { name })}
        onClick={() => onAdopt(device)}
      >
        <FormattedMessage id="newDevices.adopt" />
      </DeedButton>
      <DeedButton
        needs={IgnoreDeviceDocument}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={label}
        aria-disabled={loading}
        // A refusal is told as a notice.
        onClick={() => void ignore({ variables: { input: { id, ignored } } }).catch(() => undefined)}
      >
        <FormattedMessage id={ignored ? "newDevices.ignore" : "newDevices.restore"} />
      </DeedButton>
    </chakra.span>
  );
}

import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { CircleCheck, Pencil, Trash2, Unplug } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { PROTOCOL_NAMES } from "../../../lib/protocol-names.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { HistoryButton } from "../../../parts/record-history/history-button.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { BindingGrid } from "./binding-grid.tsx";
import {
  ChangeDeviceDocument,
  DeleteDeviceDocument,
  type BoundDeviceFragment,
  type BoxFragment,
  type StationSetUpQuery,
} from "./device-bind.generated.ts";
import { DeviceForm } from "./device-form.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly device: BoundDeviceFragment;
  readonly station: StationSetUpQuery["station"];
  readonly boxes: readonly BoxFragment[];
  /** The station's set-up is changed here and not at the station. */
  readonly isOurs: boolean;
}

/** One device: what it is, and the rows that bind guns and tanks to its addresses. */
export function DevicePanel({ device, station, boxes, isOurs }: Props) {
  const { formatMessage } = useIntl();
  const [editing, setEditing] = useState(false);
  const { online } = device.status;
  const word = formatMessage({ id: online ? "realtime.online" : "realtime.offline" });
  const facts = [
    PROTOCOL_NAMES[device.protocol],
    device.address,
    device.version,
    device.communicationBox && `${device.communicationBox.name} (${device.communicationBox.code})`,
  ].filter((fact) => fact !== null && fact !== "");
  return (
    <Surface
      wrap
      title={<bdi>{device.name}</bdi>}
      tools={
        <chakra.div display="flex" alignItems="center" gap="2" py="1">
          <StatusBadge meaning={online ? "refuelling" : "offline"} icon={online ? CircleCheck : Unplug} word={word} />
          <HistoryButton objectId={device.id} name={device.name} />
          {isOurs && <Actions device={device} onEdit={() => setEditing(true)} />}
        </chakra.div>
      }
    >
      <chakra.p px="4" fontSize="sm" color="muted" display="flex" flexWrap="wrap" columnGap="3">
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </chakra.p>
      <BindingGrid key={boundKey(device)} device={device} station={station} isOurs={isOurs} />
      {editing && <DeviceForm device={device} stationId={station.id} boxes={boxes} onClose={() => setEditing(false)} />}
    </Surface>
  );
}

/** Rows that were stored, here or by somebody else, begin anew. */
const boundKey = ({ version, bindings }: BoundDeviceFragment): string =>
  JSON.stringify([version, bindings.map(({ id, address }) => [id, address])]);

function Actions({ device, onEdit }: { readonly device: BoundDeviceFragment; readonly onEdit: () => void }) {
  const { formatMessage } = useIntl();
  const [remove] = useMutation(DeleteDeviceDocument, { refetchQueries: ["StationSetUp"] });
  const { id, name, bindings } = device;

  async function handleDelete() {
    const question = {
      title: "bind.device.delete.title",
      text: "bind.device.delete.text",
      action: "tanks.delete",
    } as const;
    if (await confirm({ ...question, values: { name, rows: bindings.length }, tone: "danger", count: 1 })) {
      // A refusal is told as a notice.
      const done = await remove({ variables: { input: { id } } }).catch(() => undefined);
      if (done?.data) {
        notify({ tone: "success", message: "tanks.deleted", values: { name } });
      }
    }
  }

  return (
    <>
      <DeedButton
        needs={ChangeDeviceDocument}
        size="xs"
        variant="outline"
        colorPalette="gray"
        aria-label={formatMessage({ id: "bind.edit.of" }, { name })}
        onClick={onEdit}
      >
        <Pencil aria-hidden />
        <FormattedMessage id="tanks.change" />
      </DeedButton>
      <DeedButton
        needs={DeleteDeviceDocument}
        size="xs"
        variant="outline"
        colorPalette="red"
        aria-label={formatMessage({ id: "bind.delete.of" }, { name })}
        onClick={() => void handleDelete()}
      >
        <Trash2 aria-hidden />
        <FormattedMessage id="tanks.delete" />
      </DeedButton>
    </>
  );
}

import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { CircleCheck, Pencil, SlidersHorizontal, Trash2, Unplug } from "lucide-react";
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
import { DeviceEffect } from "./device-effect.tsx";
import { DeviceForm } from "./device-form.tsx";
import { OPTION_FIELDS } from "./device-options.ts";
import { OptionsForm } from "./options-form.tsx";
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
  const [editing, setEditing] = useState<"device" | "options">();
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
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" py="1">
          <StatusBadge meaning={online ? "refuelling" : "offline"} icon={online ? CircleCheck : Unplug} word={word} />
          <HistoryButton objectId={device.id} name={device.name} />
          {isOurs && <Actions device={device} onEdit={setEditing} />}
        </chakra.div>
      }
    >
      <chakra.p px="4" fontSize="sm" color="muted" display="flex" flexWrap="wrap" columnGap="3">
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </chakra.p>
      <DeviceEffect device={device} stationId={station.id} />
      <BindingGrid key={boundKey(device)} device={device} station={station} isOurs={isOurs} />
      {editing === "device" && (
        <DeviceForm device={device} stationId={station.id} boxes={boxes} onClose={() => setEditing(undefined)} />
      )}
      {editing === "options" && <OptionsForm device={device} onClose={() => setEditing(undefined)} />}
    </Surface>
  );
}

/** Rows that were stored, here or by somebody else, begin anew. */
const boundKey = ({ version, bindings }: BoundDeviceFragment): string =>
  JSON.stringify([version, bindings.map(({ id, address }) => [id, address])]);

interface ActionsProps {
  readonly device: BoundDeviceFragment;
  readonly onEdit: (what: "device" | "options") => void;
}

function Actions({ device, onEdit }: ActionsProps) {
  const { formatMessage } = useIntl();
  const [remove] = useMutation(DeleteDeviceDocument, { refetchQueries: ["StationSetUp"] });
  const { id, name, bindings, protocol } = device;

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
        onClick={() => onEdit("device")}
      >
        <Pencil aria-hidden />
        <FormattedMessage id="tanks.change" />
      </DeedButton>
      {OPTION_FIELDS[protocol].length > 0 && (
        <DeedButton
          needs={ChangeDeviceDocument}
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-label={formatMessage({ id: "bind.options.of" }, { name })}
          onClick={() => onEdit("options")}
        >
          <SlidersHorizontal aria-hidden />
          <FormattedMessage id="bind.options" />
        </DeedButton>
      )}
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

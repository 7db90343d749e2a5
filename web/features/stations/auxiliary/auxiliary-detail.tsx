import { useMutation, useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailDrawer } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { AuxiliaryForm } from "./auxiliary-form.tsx";
import {
  ChangeAuxiliaryDeviceDocument,
  AuxiliaryDetailDocument,
  DeleteAuxiliaryDeviceDocument,
  type AuxiliaryLineFragment,
} from "./auxiliary.generated.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly id: string;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** One auxiliary device: where it belongs, what happened to it, and what can be done with it. */
export function AuxiliaryDetail({ id, timeZone, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(AuxiliaryDetailDocument, { variables: { id }, context: { silent: true } });
  const [device] = data?.auxiliaryDevices.nodes ?? [];
  const [editing, setEditing] = useState(false);
  if (error && !data) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  const isOurs = device?.controlMode === "PLATFORM";
  return (
    <>
      <DetailDrawer
        title={device?.name ?? NO_VALUE}
        subtitle={device && formatMessage({ id: `aid.kind.${device.kind}` })}
        facts={
          device && [
            { title: "filter.station", value: <bdi>{device.stationName}</bdi> },
            { title: "device.address", value: <bdi dir="ltr">{device.address}</bdi> },
            { title: "bind.DISPENSER", value: device.dispenserNumber ?? NO_VALUE },
            { title: "bind.GUN", value: device.gunNumber ?? NO_VALUE },
          ]
        }
        missing={data !== undefined && device === undefined}
        actions={device && isOurs && <Actions device={device} onEdit={() => setEditing(true)} onGone={onClose} />}
        history={device && <RecordHistory objectId={device.id} timeZone={timeZone} />}
        onClose={onClose}
      >
        {device && !isOurs && (
          <chakra.p fontSize="sm" color="state.warning.fg">
            <FormattedMessage id="setUp.selfControlled" />
          </chakra.p>
        )}
      </DetailDrawer>
      {editing && device && <AuxiliaryForm device={device} onClose={() => setEditing(false)} />}
    </>
  );
}

interface ActionsProps {
  readonly device: AuxiliaryLineFragment;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}

function Actions({ device: { id, name }, onEdit, onGone }: ActionsProps) {
  const [remove, { loading }] = useMutation(DeleteAuxiliaryDeviceDocument, { refetchQueries: ["AuxiliaryDevices"] });

  async function handleDelete() {
    const question = { title: "bind.device.delete.title", action: "tanks.delete", tone: "danger", count: 1 } as const;
    if (!(await confirm({ ...question, values: { name } }))) {
      return;
    }
    // A refusal is told as a notice.
    const done = await remove({ variables: { input: { id } } }).catch(() => undefined);
    if (done?.data) {
      notify({ tone: "success", message: "tanks.deleted", values: { name } });
      onGone();
    }
  }

  return (
    <chakra.div display="flex" gap="2">
      <DeedButton
        needs={ChangeAuxiliaryDeviceDocument}
        size="sm"
        variant="outline"
        colorPalette="gray"
        onClick={onEdit}
      >
        <Pencil aria-hidden />
        <FormattedMessage id="tanks.change" />
      </DeedButton>
      <DeedButton
        needs={DeleteAuxiliaryDeviceDocument}
        size="sm"
        variant="outline"
        colorPalette="red"
        aria-disabled={loading}
        onClick={() => void handleDelete()}
      >
        <Trash2 aria-hidden />
        <FormattedMessage id="tanks.delete" />
      </DeedButton>
    </chakra.div>
  );
}

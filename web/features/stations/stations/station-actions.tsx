import { useMutation } from "@apollo/client/react";
import { ArrowRightLeft, Pencil, Trash2 } from "lucide-react";
import { useIntl } from "react-intl";
import { forgetPlaces } from "../../../lib/use-setup-changes.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  MoveStationDocument,
  ChangeStationDocument,
  DeleteStationDocument,
  type StationLineFragment,
} from "./stations.generated.ts";

interface Props {
  readonly station: StationLineFragment;
  readonly onForm: (form: "change" | "move") => void;
  /** The station is deleted. */
  readonly onGone: () => void;
}

/** What still works at a station keeps it from being deleted (10019). */
export function isInUse({ activationState, devicesOnline, devicesOffline }: StationLineFragment): boolean {
  return activationState === "ACTIVATED" || devicesOnline + devicesOffline > 0;
}

/** Changes, moves or deletes a station. */
export function StationActions({ station, onForm, onGone }: Props) {
  const { formatMessage } = useIntl();
  const [deleteStation] = useMutation(DeleteStationDocument, { update: forgetPlaces });
  const { id, code, name } = station;

  async function handleDelete() {
    const sure = await confirm({
      title: "station.delete.question",
      text: "station.delete.text",
      values: { name },
      action: "place.deleteIt",
      tone: "danger",
      typed: code,
    });
    // A refusal is told by its notice.
    const done = sure && (await deleteStation({ variables: { input: { id } } }).catch(() => false));
    if (done) {
      notify({ tone: "success", message: "place.deleted", values: { name } });
      onGone();
    }
  }

  return (
    <>
      <IconButton
        needs={ChangeStationDocument}
        label={formatMessage({ id: "station.change.action" })}
        onClick={() => onForm("change")}
      >
        <Pencil size={17} aria-hidden />
      </IconButton>
      <IconButton
        needs={MoveStationDocument}
        label={formatMessage({ id: "station.move.action" })}
        onClick={() => onForm("move")}
      >
        <ArrowRightLeft size={17} aria-hidden />
      </IconButton>
      {!isInUse(station) && (
        <IconButton
          needs={DeleteStationDocument}
          label={formatMessage({ id: "station.delete" })}
          onClick={() => void handleDelete()}
        >
          <Trash2 size={17} aria-hidden />
        </IconButton>
      )}
    </>
  );
}

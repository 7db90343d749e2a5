import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { type infer as Infer, object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { notify } from "../../../ui/toast-store.ts";
import { OpenShiftDocument, OpenShiftsDocument, ShiftListDocument, ShiftSumsDocument } from "./shifts.generated.ts";

const SCHEMA = object({ stationId: choice() });
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly stationId: string;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Opens a station's shift: whoever comes second is told who came first. */
export function OpenShift({ stationId, onMade, onClose }: Props) {
  const places = usePlaces();
  const changes = [ShiftListDocument, ShiftSumsDocument, OpenShiftsDocument];
  const { send } = useDeed(OpenShiftDocument, { changes });
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { stationId },
    submit: async (values, submission) => {
      const data = await send({ ...values, idempotencyKey: submission.idempotencyKey }, submission);
      if (data) {
        const { id, stationName: station } = data.openShift;
        notify({ tone: "success", message: "shift.open.done", values: { station } });
        onMade(id);
      }
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="shift.open" action="shift.open" onClose={onClose}>
      <FormField of={form} name="stationId" as={StationInput} label="filter.station" places={places} required />
      <AlreadyOpen stationId={form.methods.watch("stationId")} refused={form.summary.length > 0} />
    </FormDialog>
  );
}

interface OpenProps {
  readonly stationId: string;
  /** Somebody may have been faster: it is looked at again. */
  readonly refused: boolean;
}

/** Who has opened the shift that the station has. */
function AlreadyOpen({ stationId, refused }: OpenProps) {
  const { data } = useQuery(OpenShiftsDocument, {
    variables: { stationIds: [stationId] },
    skip: stationId === "",
    fetchPolicy: "cache-and-network",
    pollInterval: refused ? LOOK_MS : 0,
    context: { silent: true },
  });
  const open = data?.shifts.nodes[0];
  const { dateTime } = useFormat(open?.timeZone);
  return (
    open && (
      <chakra.p color="state.warning.fg" fontSize="sm" role="status">
        <FormattedMessage id="shift.open.already" values={{ by: open.openedBy, at: dateTime(open.openedAt) }} />
      </chakra.p>
    )
  );
}

/** How soon who was first is shown. */
const LOOK_MS = 1_000;

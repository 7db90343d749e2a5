import { useMutation, useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailDrawer, DetailSection, type Fact } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { StrappingSection } from "./strapping-section.tsx";
import { GradeName } from "./tank-columns.tsx";
import { TankForm } from "./tank-form.tsx";
import {
  ChangeTankDocument,
  DeleteTankDocument,
  TankDetailDocument,
  type TankLineFragment,
} from "./tanks.generated.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly id: string;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** One tank: its limits, its strapping table with the curve, what happened to it, and what can be done with it. */
export function TankDetail({ id, timeZone, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(TankDetailDocument, { variables: { id }, context: { silent: true } });
  const [tank] = data?.tankConfigs.nodes ?? [];
  const facts = useFacts(tank);
  const [editing, setEditing] = useState(false);
  if (error && !data) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  const isOurs = tank?.controlMode === "PLATFORM";
  return (
    <>
      <DetailDrawer
        title={tank ? formatMessage({ id: "tank.name" }, { number: tank.number, name: tank.name }) : NO_VALUE}
        subtitle={
          tank && (
            <>
              <bdi>{tank.stationName}</bdi> <bdi>{tank.stationCode}</bdi>
            </>
          )
        }
        facts={facts}
        missing={data !== undefined && tank === undefined}
        actions={tank && isOurs && <Actions tank={tank} onEdit={() => setEditing(true)} onGone={onClose} />}
        history={tank && <RecordHistory objectId={tank.id} timeZone={timeZone} />}
        onClose={onClose}
      >
        {tank && !isOurs && (
          <chakra.p fontSize="sm" color="state.warning.fg">
            <FormattedMessage id="setUp.selfControlled" />
          </chakra.p>
        )}
        {tank && (
          <DetailSection title="tanks.strapping">
            <StrappingSection tank={tank} timeZone={timeZone} />
          </DetailSection>
        )}
      </DetailDrawer>
      {editing && tank && <TankForm tank={tank} onClose={() => setEditing(false)} />}
    </>
  );
}

function useFacts(tank: TankLineFragment | undefined): readonly Fact[] | undefined {
  const { volume, number } = useFormat();
  const { formatMessage } = useIntl();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  if (tank === undefined) {
    return undefined;
  }
  const litres = (value: string) => volume(value, unit, 0);
  const millimetres = (value: number) => formatMessage({ id: "unit.millimetre" }, { value: number(value) });
  return [
    { title: "filter.grade", value: <GradeName {...tank} /> },
    { title: "tank.capacity", value: litres(tank.capacityLitres) },
    { title: "tanks.height", value: millimetres(tank.heightMm) },
    { title: "tanks.low", value: litres(tank.lowLimitLitres) },
    { title: "tanks.high", value: litres(tank.highLimitLitres) },
    { title: "tanks.hysteresis", value: litres(tank.hysteresisLitres) },
    { title: "tanks.water", value: millimetres(tank.waterLimitMm) },
    { title: "tanks.guns", value: tank.gunNumbers.join(", ") || NO_VALUE },
    { title: "tanks.device", value: <bdi>{tank.deviceName ?? NO_VALUE}</bdi> },
  ];
}

interface ActionsProps {
  readonly tank: TankLineFragment;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}

function Actions({ tank, onEdit, onGone }: ActionsProps) {
  const [remove, { loading }] = useMutation(DeleteTankDocument, { refetchQueries: ["Tanks"] });

  async function handleDelete() {
    const { id, name } = tank;
    const question = { title: "tanks.delete.title", text: "tanks.delete.text", action: "tanks.delete" } as const;
    if (!(await confirm({ ...question, values: { name }, tone: "danger", count: 1 }))) {
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
      <DeedButton needs={ChangeTankDocument} size="sm" variant="outline" colorPalette="gray" onClick={onEdit}>
        <Pencil aria-hidden />
        <FormattedMessage id="tanks.change" />
      </DeedButton>
      <DeedButton
        needs={DeleteTankDocument}
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

import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { ArrowLeftRight, Plus } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/may.ts";
import { useMe } from "../../../lib/me.ts";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { DrawerFrame } from "../../../ui/drawer-frame.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import type { MoreAct } from "../../../ui/more-menu.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { ConversionForm } from "./conversion-form.tsx";
import {
  CreateGasConversionDocument,
  DeleteGasConversionDocument,
  GasBalanceDocument,
  type GasConversionLineFragment,
  GasConversionsDocument,
} from "./gas-balance.generated.ts";

const CHANGES = [GasConversionsDocument, GasBalanceDocument];

/** What a cubic metre weighs, for who may say it. */
export function useConversionsAct(): MoreAct | undefined {
  return useMay(CreateGasConversionDocument)
    ? { icon: ArrowLeftRight, label: "gas.conversions", dialog: (onClose) => <ConversionsDrawer onClose={onClose} /> }
    : undefined;
}

/** What a cubic metre weighs, from which day on and where. */
function ConversionsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(GasConversionsDocument, {
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  return (
    <DrawerFrame title={formatMessage({ id: "gas.conversions.title" })} size="lg" onClose={onClose}>
      <chakra.div display="flex" flexDirection="column" gap="4">
        <chakra.p color="muted" fontSize="sm">
          {formatMessage({ id: "gas.conversions.text" })}
        </chakra.p>
        <div>
          <RecordDeed
            needs={CreateGasConversionDocument}
            icon={Plus}
            label="gas.conversions.add"
            opens
            onClick={() => setAdding(true)}
          />
        </div>
        {data ? (
          <Conversions rows={data.gasConversions} />
        ) : (
          error && <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
        )}
      </chakra.div>
      {adding && <ConversionForm changes={CHANGES} onClose={() => setAdding(false)} />}
    </DrawerFrame>
  );
}

function Conversions({ rows }: { readonly rows: readonly GasConversionLineFragment[] }) {
  const { formatMessage } = useIntl();
  const { date, number } = useFormat("UTC");
  const me = useMe();
  const atRoot = me !== undefined && me.platform.id === me.network.id;
  const mayDelete = useMay(DeleteGasConversionDocument);
  if (rows.length === 0) {
    return <EmptyState title="gas.conversions.none" text="gas.conversions.none.text" compact />;
  }
  return (
    <PlainTable
      caption={formatMessage({ id: "gas.conversions.title" })}
      columns={[
        { id: "validFrom", title: formatMessage({ id: "gas.validFrom" }), cell: ({ validFrom }) => date(validFrom) },
        {
          id: "station",
          title: formatMessage({ id: "filter.station" }),
          cell: ({ stationName }) =>
            stationName === null ? formatMessage({ id: "gas.conversions.network" }) : <bdi>{stationName}</bdi>,
        },
        {
          id: "kilogramsPerCubicMetre",
          title: formatMessage({ id: "gas.kilogramsPerCubicMetre" }),
          cell: (row) => <bdi>{number(row.kilogramsPerCubicMetre, 6)}</bdi>,
          numeric: true,
        },
        {
          id: "base",
          title: formatMessage({ id: "gas.base" }),
          cell: ({ baseTemperatureC, basePressureKpa }) =>
            formatMessage(
              { id: "gas.base.text" },
              { temperature: number(baseTemperatureC), pressure: number(basePressureKpa) },
            ),
        },
        ...(mayDelete
          ? [
              {
                id: "delete",
                title: <chakra.span srOnly>{formatMessage({ id: "gas.conversions.delete" })}</chakra.span>,
                cell: (row: GasConversionLineFragment) =>
                  (atRoot || row.stationId !== null) && (
                    <DeleteDeed
                      deed={DeleteGasConversionDocument}
                      changes={CHANGES}
                      record={{ id: row.id, name: date(row.validFrom) }}
                      label="gas.conversions.delete"
                      question="gas.conversions.delete.question"
                      text="gas.conversions.delete.text"
                      onGone={() => undefined}
                    />
                  ),
              },
            ]
          : []),
      ]}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

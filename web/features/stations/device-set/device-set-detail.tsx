import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { CloudCog } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { PROTOCOL_NAMES } from "../../../lib/protocol-names.ts";
import { SelfControlledNote } from "../../../parts/places/self-controlled-note.tsx";
import { DetailDrawer, DetailSection } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import {
  ConfigureDevicesDocument,
  ConfigurableDetailDocument,
  type OrderLineFragment,
} from "./device-set.generated.ts";
import { OrderStatus } from "./order-status.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly id: string;
  readonly timeZone: string | undefined;
  /** Orders as they move on. */
  readonly live: readonly OrderLineFragment[];
  readonly onClose: () => void;
  readonly onConfigure: (id: string) => void;
}

/** One device with the configurations that were sent to it, the newest as it moves on. */
export function DeviceSetDetail({ id, timeZone, live, onClose, onConfigure }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(ConfigurableDetailDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const [device] = data?.configurableDevices.nodes ?? [];
  if (error) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  const isOurs = device?.controlMode === "PLATFORM";
  return (
    <DetailDrawer
      title={device?.name ?? NO_VALUE}
      subtitle={device && <bdi>{device.stationName}</bdi>}
      facts={
        device && [
          { title: "device.protocol", value: PROTOCOL_NAMES[device.protocol] },
          { title: "device.version", value: <bdi>{device.version ?? NO_VALUE}</bdi> },
          { title: "device.box", value: <bdi>{device.boxName ?? NO_VALUE}</bdi> },
          {
            title: "filter.connection",
            value: formatMessage({ id: device.online ? "realtime.online" : "realtime.offline" }),
          },
        ]
      }
      missing={data !== undefined && device === undefined}
      actions={
        device &&
        isOurs && (
          <DeedButton needs={ConfigureDevicesDocument} size="sm" onClick={() => onConfigure(id)}>
            <CloudCog aria-hidden />
            <FormattedMessage id="deviceSet.configure.one" />
          </DeedButton>
        )
      }
      history={device && <RecordHistory objectId={id} timeZone={timeZone} />}
      onClose={onClose}
    >
      {device && !isOurs && <SelfControlledNote />}
      {data && (
        <DetailSection title="deviceSet.orders">
          <Orders
            orders={merged(
              data.deviceOrders.nodes,
              live.filter(({ deviceId }) => deviceId === id),
            )}
            timeZone={timeZone}
          />
        </DetailSection>
      )}
    </DetailDrawer>
  );
}

/** Those that were stored, each as it was last heard of; what is newer than the page comes first. */
function merged(
  stored: readonly OrderLineFragment[],
  live: readonly OrderLineFragment[],
): readonly OrderLineFragment[] {
  const byId = new Map([...stored, ...live].map((order) => [order.id, order]));
  return [...byId.values()].toSorted((one, other) => other.requestedAt.localeCompare(one.requestedAt));
}

interface OrdersProps {
  readonly orders: readonly OrderLineFragment[];
  readonly timeZone: string | undefined;
}

function Orders({ orders, timeZone }: OrdersProps) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(timeZone);
  const set = ({ configuration: { setClock, automatic, autoClose } }: OrderLineFragment) =>
    [
      setClock && formatMessage({ id: "deviceSet.clock" }),
      ...Object.entries({ automatic, autoClose } as const).map(
        ([name, value]) =>
          value !== null &&
          formatMessage(
            { id: "deviceSet.setting" },
            {
              what: formatMessage({ id: `deviceSet.${name as "automatic" | "autoClose"}` }),
              to: formatMessage({ id: value ? "deviceSet.on" : "deviceSet.off" }),
            },
          ),
      ),
    ].filter((text) => text !== false);
  if (orders.length === 0) {
    return (
      <chakra.p fontSize="sm" color="muted">
        <FormattedMessage id="deviceSet.orders.none" />
      </chakra.p>
    );
  }
  return (
    <chakra.ol listStyleType="none" fontSize="sm">
      {orders.map((order) => (
        <chakra.li key={order.id} display="grid" gap="1" py="2" borderBlockEndWidth="1px" borderColor="line">
          <chakra.span display="flex" flexWrap="wrap" gap="3" alignItems="center">
            <OrderStatus status={order.status} />
            <time dateTime={order.requestedAt}>{dateTime(order.requestedAt)}</time>
            <bdi>{order.requestedBy}</bdi>
          </chakra.span>
          {set(order).map((text) => (
            <chakra.span key={text} color="muted">
              {text}
            </chakra.span>
          ))}
          {order.vendorCode && <bdi dir="ltr">{order.vendorCode}</bdi>}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

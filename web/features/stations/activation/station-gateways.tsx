import { useMutation, useQuery } from "@apollo/client/react";
import { chakra, Flex } from "@chakra-ui/react";
import { CircleCheck, Hourglass, TriangleAlert } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useSetupChanges } from "../../../lib/use-setup-changes.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { RemoveStandByDocument, StationGatewaysDocument, type StationGatewayFragment } from "./activation.generated.ts";

interface Props {
  readonly stationId: string;
  readonly timeZone: string | undefined;
  /** Something was done: whatever shows it asks again. */
  readonly onChange: () => void;
}

/** The gateways of a station, once it has several: which serves it, which stand by, and whether these live. */
export function StationGateways({ stationId, timeZone, onChange }: Props) {
  const { data, refetch } = useQuery(StationGatewaysDocument, {
    variables: { stationId },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  useSetupChanges(() => void refetch().catch(() => undefined));
  const gateways = data?.stationGateways ?? [];
  if (gateways.length < 2) {
    return null;
  }
  return (
    <DetailSection title="activation.gateways">
      <chakra.ul listStyleType="none">
        {gateways.map((gateway) => (
          <GatewayLine key={gateway.gatewayId} {...{ gateway, stationId, timeZone, onChange }} />
        ))}
      </chakra.ul>
    </DetailSection>
  );
}

function GatewayLine({ gateway, timeZone, ...about }: Props & { readonly gateway: StationGatewayFragment }) {
  const { dateTime } = useFormat(timeZone);
  const { name, serves, servesSince, lives, askedAt } = gateway;
  const at = serves ? servesSince : askedAt;
  return (
    <Flex as="li" align="center" gap="2" wrap="wrap" paddingBlock="2" borderBlockEndWidth="1px" borderColor="line">
      <chakra.div flex="1" minInlineSize="10rem" fontSize="sm">
        <bdi>{name}</bdi>
        {at != null && (lives === false || serves) && (
          <chakra.div color="muted">
            <FormattedMessage
              id={serves ? "activation.gateway.since" : "activation.gateway.heard"}
              values={{ time: dateTime(at) }}
            />
          </chakra.div>
        )}
      </chakra.div>
      <Standing {...gateway} />
      {!serves && <RemoveButton gateway={gateway} {...about} />}
    </Flex>
  );
}

function Standing({ serves, lives }: Pick<StationGatewayFragment, "serves" | "lives">) {
  const { formatMessage } = useIntl();
  if (lives === false) {
    return (
      <StatusBadge meaning="warning" icon={TriangleAlert} word={formatMessage({ id: "activation.gateway.gone" })} />
    );
  }
  return serves ? (
    <StatusBadge meaning="refuelling" icon={CircleCheck} word={formatMessage({ id: "activation.gateway.serves" })} />
  ) : (
    <StatusBadge meaning="free" icon={Hourglass} word={formatMessage({ id: "activation.gateway.standsBy" })} />
  );
}

function RemoveButton(props: Omit<Props, "timeZone"> & { readonly gateway: StationGatewayFragment }) {
  const {
    stationId,
    gateway: { gatewayId, name },
    onChange,
  } = props;
  const [remove] = useMutation(RemoveStandByDocument, { refetchQueries: ["StationGateways"] });

  async function ask() {
    const sure = await confirm({
      title: "activation.gateway.remove.question",
      text: "activation.gateway.remove.text",
      values: { name },
      action: "activation.gateway.remove",
      tone: "danger",
    });
    // A refusal is told by its notice.
    const done = sure && (await remove({ variables: { input: { stationId, gatewayId } } }).catch(() => false));
    if (done !== false) {
      notify({ tone: "success", message: "activation.gateway.remove.done", values: { name } });
    }
    onChange();
  }

  return (
    <DeedButton needs={RemoveStandByDocument} size="xs" variant="outline" onClick={() => void ask()}>
      <FormattedMessage id="activation.gateway.remove" />
    </DeedButton>
  );
}

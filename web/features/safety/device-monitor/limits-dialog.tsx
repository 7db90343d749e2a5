import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { MEASURES, type MeasureKey } from "../../../../common/measures.ts";
import { useMe } from "../../../lib/me.ts";
import { LimitForm, type Scope } from "./limit-form.tsx";
import { type SkidFragment, SkidLimitsDocument } from "./device-monitor.generated.ts";

interface Props {
  readonly skid: SkidFragment;
  /** Its part, whose figures the limits are tried on. */
  readonly address: string;
  readonly onClose: () => void;
}

/** The limits of a skid's parameters, one at a time: its own, or for who is at the network's root all skids'. */
export function LimitsDialog({ skid, address, onClose }: Props) {
  const me = useMe();
  const told = MEASURES.filter(({ key }) => skid.values.some((value) => value.key === key)).map(({ key }) => key);
  const [key, setKey] = useState<MeasureKey>(told[0] ?? "GAS_SKID");
  const [scope, setScope] = useState<Scope>("DEVICE");
  const everywhere = me !== undefined && me.platform.id === me.network.id;
  const own = useQuery(SkidLimitsDocument, { variables: { deviceId: skid.deviceId }, fetchPolicy: "network-only" });
  const all = useQuery(SkidLimitsDocument, {
    variables: { deviceId: null },
    fetchPolicy: "network-only",
    skip: !everywhere,
  });
  const limit = (scope === "DEVICE" ? own : all).data?.measureLimits.find((each) => each.key === key);
  return (
    limit && (
      <LimitForm
        skid={skid}
        address={address}
        limit={limit}
        scope={scope}
        keys={told}
        everywhere={everywhere}
        onKey={setKey}
        onScope={setScope}
        onClose={onClose}
      />
    )
  );
}

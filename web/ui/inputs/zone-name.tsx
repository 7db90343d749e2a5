import { offsetMinutes, offsetText } from "../../../common/zone-time.ts";

interface Props {
  readonly zone: string;
  /** The instant whose offset is meant; now where it is none. */
  readonly at?: string;
}

/** A zone by its name and what its clocks are ahead: "Asia/Shanghai (UTC+08:00)". */
export function ZoneName({ zone, at }: Props) {
  const instant = Number.isFinite(Date.parse(at ?? "")) ? new Date(at ?? "") : new Date();
  const text = `${zone} (${offsetText(offsetMinutes(instant, zone))})`;
  return <bdi>{text}</bdi>;
}

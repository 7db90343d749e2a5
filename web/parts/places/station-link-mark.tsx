import { chakra } from "@chakra-ui/react";
import { CircleDashed, CircleDot, Unplug, Wifi, type LucideIcon } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { StationLink } from "../../schema-types.generated.ts";

const LOOK = {
  ONLINE: { icon: Wifi, colour: "state.refuelling.fg" },
  PARTLY: { icon: CircleDot, colour: "state.warning.fg" },
  SILENT: { icon: Unplug, colour: "state.offline.fg" },
  NEW: { icon: CircleDashed, colour: "muted" },
} as const satisfies Record<StationLink, { icon: LucideIcon; colour: string }>;

/** Whether a station, or one device, answers: icon and word, the same on every screen. */
export function StationLinkMark({ link, size = 14 }: { readonly link: StationLink; readonly size?: number }) {
  const { icon: Icon, colour } = LOOK[link];
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" color={colour} fontWeight="600">
      <Icon size={size} aria-hidden />
      <FormattedMessage id={`standing.link.${link}`} />
    </chakra.span>
  );
}

import { chakra } from "@chakra-ui/react";
import type { LucideIcon } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { NavLink } from "react-router-dom";
import type { MessageId } from "../../i18n/messages.ts";
import { RoomyWords } from "../../ui/roomy-words.tsx";

interface Props {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: MessageId;
}

/** A way on in the header: icon and name, the icon alone where there is no room. */
export function HeaderLink({ to, icon: Icon, title }: Props) {
  return (
    <Way asChild>
      <NavLink to={to}>
        <Icon size={18} aria-hidden />
        <RoomyWords>
          <FormattedMessage id={title} />
        </RoomyWords>
      </NavLink>
    </Way>
  );
}

const Way = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    h: "9",
    px: "2.5",
    borderRadius: "control",
    color: "muted",
    fontWeight: "500",
    _hover: { bg: "surface.sunken", color: "text" },
    "&[aria-current=page]": { color: "accent.fg", bg: "accent.subtle" },
  },
});

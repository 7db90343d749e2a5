import { chakra } from "@chakra-ui/react";
import { House } from "lucide-react";
import { useIntl } from "react-intl";
import { paths } from "../../lib/paths.ts";
import { HeaderLink } from "./header-link.tsx";

/** Specification §2: the header's menu contains home and nothing else. A phone has it in the drawer and on the logo. */
export function HeaderMenu() {
  const { formatMessage } = useIntl();
  return (
    <chakra.nav aria-label={formatMessage({ id: "shell.headerMenu" })} hideBelow="md">
      <HeaderLink to={paths.home} icon={House} title="menu.index" />
    </chakra.nav>
  );
}

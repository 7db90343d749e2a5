import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { paths, priceApprovalsPath } from "../../../../lib/paths.ts";
import { Permission } from "../../../../../common/permission.ts";
import { useAllowed } from "../../../../lib/session.ts";

interface Props {
  readonly id?: string | null;
  readonly label?: "priceApproval.see" | "priceApproval.seeEnded";
  readonly onFollow?: () => void;
}

/** The way to what waits, or to one approval, on whichever screen of it this person may open; nothing where there is none. */
export function ApprovalLink({ id, label = "priceApproval.see", onFollow }: Props) {
  const { formatMessage } = useIntl();
  const [batches, prices] = [useAllowed(Permission.CompanyPrice), useAllowed(Permission.UnitPrice)];
  const screen = batches ? paths.companyPrice : prices ? paths.unitPrices : undefined;
  return screen === undefined ? null : (
    <chakra.span color="accent.fg" textDecoration="underline" fontWeight="600">
      <Link to={priceApprovalsPath(screen, id)} onClick={onFollow}>
        {formatMessage({ id: label })}
      </Link>
    </chakra.span>
  );
}

import { Button, chakra } from "@chakra-ui/react";
import { Container, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { useScreens } from "../../../ui/screens-map.ts";
import { EmptyState } from "../../../ui/states.tsx";

/** What the board says before the first order: what one is, and the steps to it. */
export function NoOrders({ add }: { readonly add: ReactNode }) {
  const seesTanks = useScreens().has(paths.stationTanks);
  return (
    <EmptyState
      icon={Truck}
      title="fuelOrder.begin"
      text="fuelOrder.begin.text"
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2" marginBlockStart="2">
          {add}
          {seesTanks && (
            <Button asChild size="sm" variant="outline">
              <Link to={`${paths.stationTanks}?order=true`}>
                <Container size={16} aria-hidden />
                <FormattedMessage id="fuelOrder.begin.tanks" />
              </Link>
            </Button>
          )}
        </chakra.div>
      }
    />
  );
}

import { Button } from "@chakra-ui/react";
import { RotateCw, TriangleAlert } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { EmptyState } from "../ui/states.tsx";

/** A screen that threw, or whose code did not arrive (after an update its chunk may be gone): one load mends both. */
export function RouteError() {
  return (
    <EmptyState
      icon={TriangleAlert}
      title="screen.broken.title"
      text="screen.broken.text"
      action={
        <Button mt="3" onClick={() => location.reload()}>
          <RotateCw aria-hidden />
          <FormattedMessage id="screen.reload" />
        </Button>
      }
    />
  );
}

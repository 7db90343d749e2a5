import { Button } from "@chakra-ui/react";
import { CloudOff, RefreshCw, RotateCw, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { FormattedMessage } from "react-intl";
import { useLocation, useNavigate, useRouteError } from "react-router-dom";
import { recordFailure } from "../lib/client-log.ts";
import { retryScreens, ScreenLost } from "../lib/lazy-screen.ts";
import { EmptyState } from "../ui/states.tsx";

/**
 * A screen that threw, or whose code did not arrive. What did not arrive is asked for again in place; after a new
 * version and after a fault one load of the page mends it.
 */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => recordFailure(error, "RouteError"), [error]);
  const lost = error instanceof ScreenLost;

  if (lost && !error.outdated) {
    const handleRetry = () => {
      retryScreens();
      // The same place once more: the router's boundary forgets its error with each step.
      void navigate(location, { replace: true, state: location.state as unknown });
    };
    return (
      <EmptyState
        icon={CloudOff}
        title="screen.lost.title"
        text="screen.lost.text"
        action={
          <Button mt="3" onClick={handleRetry}>
            <RotateCw aria-hidden />
            <FormattedMessage id="screen.retry" />
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={lost ? RefreshCw : TriangleAlert}
      title={lost ? "screen.outdated.title" : "screen.broken.title"}
      text={lost ? "screen.outdated.text" : "screen.broken.text"}
      action={
        <Button mt="3" onClick={() => window.location.reload()}>
          <RotateCw aria-hidden />
          <FormattedMessage id="screen.reload" />
        </Button>
      }
    />
  );
}

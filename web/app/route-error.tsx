import { Button } from "@chakra-ui/react";
import { CloudOff, RefreshCw, RotateCw, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { FormattedMessage } from "react-intl";
import { useLocation, useNavigate, useRouteError } from "react-router-dom";
import { useAnswering } from "../lib/answering.ts";
import { recordFailure } from "../lib/client-log.ts";
import { retryScreens, ScreenLost } from "../lib/lazy-screen.ts";
import { EmptyState } from "../ui/states.tsx";

/**
 * A screen that threw, or whose code did not arrive. What nobody answered is asked for again in place; all else is mended
 * by one load of the page.
 */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => recordFailure(error, "RouteError"), [error]);
  const lost = error instanceof ScreenLost ? error.to : undefined;

  if (lost === "unreachable") {
    return <Unreachable />;
  }
  return (
    <EmptyState
      {...(lost ? MENDED_BY_LOADING[lost] : BROKEN)}
      action={
        <Button mt="3" onClick={() => window.location.reload()}>
          <RotateCw aria-hidden />
          <FormattedMessage id="screen.reload" />
        </Button>
      }
    />
  );
}

/** Comes by itself when the server answers again, and before that whenever somebody wants to try. */
function Unreachable() {
  const navigate = useNavigate();
  const location = useLocation();
  const handleRetry = () => {
    retryScreens();
    // The same place once more: the router's boundary forgets its error with each step.
    void navigate(location, { replace: true, state: location.state as unknown });
  };
  useAnswering(handleRetry);
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

const BROKEN = { icon: TriangleAlert, title: "screen.broken.title", text: "screen.broken.text" } as const;

const MENDED_BY_LOADING = {
  remembered: { icon: CloudOff, title: "screen.lost.title", text: "screen.lost.load" },
  outdated: { icon: RefreshCw, title: "screen.outdated.title", text: "screen.outdated.text" },
} as const;

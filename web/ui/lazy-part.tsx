import { Button } from "@chakra-ui/react";
import { CloudOff, RotateCw } from "lucide-react";
import { Component, createElement, type ComponentType, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";
import { useAnswering } from "../lib/answering.ts";
import { recordFailure } from "../lib/client-log.ts";
import { fetchAhead, lazyScreen, retryScreens, ScreenLost } from "../lib/lazy-screen.ts";
import { EmptyState } from "./states.tsx";
import { notify } from "./toast-store.ts";

interface Options<Props> {
  /**
   * Of what lies over the page: takes it away again, so that it can be asked for once more. Without it the part says in
   * its place that it is missing, with another try.
   */
  readonly giveUp?: (props: Props) => void;
  /** Of what can't do without: stands in its place until its code arrives, if it ever does. */
  readonly instead?: ComponentType<Props>;
  /** It is fetched before anybody asks for it ({@link fetchPartsSoon}): it has to be there when the network is not. */
  readonly soon?: boolean;
}

const ahead = new Set<() => Promise<unknown>>();

/**
 * A part of a screen, or of the frame, whose code is loaded when it is first shown, with the patience of
 * {@link lazyScreen}. What keeps it away, or breaks it, ends with it: the rest of the page stays as it is.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  { giveUp, instead, soon = false }: Options<Props> = {},
): ComponentType<Props> {
  const Part = lazyScreen(load, name);
  if (soon) {
    ahead.add(load);
  }
  return function LazyPart(props: Props) {
    return (
      <PartBoundary onLost={giveUp && (() => giveUp(props))} instead={instead && createElement(instead, props)}>
        {createElement(Part, props)}
      </PartBoundary>
    );
  };
}

/** What lies over the page and is taken away by its own `onClose`. */
export const closing = { giveUp: ({ onClose }: { readonly onClose: () => void }) => onClose() } as const;

/** Long enough for what the first screen asks for to be on its way before. */
const IDLE_MS = 2_000;

/** Fetches what has to be there without a network, once there is nothing better to do. Gives back the way to stop it. */
export function fetchPartsSoon(): () => void {
  const timer = setTimeout(() => ahead.forEach((load) => void fetchAhead(load)), IDLE_MS);
  return () => clearTimeout(timer);
}

interface BoundaryProps {
  readonly onLost: (() => void) | undefined;
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly caught?: { readonly error: unknown };
}

class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    recordFailure(error, "LazyPart");
    retryScreens();
    if (this.props.onLost) {
      notify({ tone: "warning", message: WHY[lostTo(error)] });
      this.props.onLost();
    }
  }

  override render(): ReactNode {
    const { caught } = this.state;
    const { onLost, instead, children } = this.props;
    if (!caught) {
      return children;
    }
    const to = lostTo(caught.error);
    const retry = () => this.setState({ caught: undefined });
    return (
      <>
        {to === "unreachable" && <Returning onBack={retry} />}
        {instead ?? (!onLost && <Missing to={to} onRetry={retry} />)}
      </>
    );
  }
}

/** Tries once more when the server answers again. */
function Returning({ onBack }: { readonly onBack: () => void }) {
  useAnswering(onBack);
  return null;
}

type LostTo = ScreenLost["to"] | "itself";

function lostTo(error: unknown): LostTo {
  return error instanceof ScreenLost ? error.to : "itself";
}

const WHY = {
  unreachable: "screen.lost.text",
  remembered: "screen.lost.load",
  outdated: "screen.outdated.text",
  itself: "screen.broken.text",
} as const satisfies Record<LostTo, MessageId>;

/** In the part's place: what keeps it away, and the step that may bring it. */
function Missing({ to, onRetry }: { readonly to: LostTo; readonly onRetry: () => void }) {
  const again = to === "unreachable";
  return (
    <EmptyState
      compact
      icon={CloudOff}
      title="screen.failed"
      text={WHY[to]}
      action={
        <Button size="sm" variant="outline" onClick={again ? onRetry : () => window.location.reload()}>
          <RotateCw aria-hidden />
          <FormattedMessage id={again ? "screen.retry" : "screen.reload"} />
        </Button>
      }
    />
  );
}

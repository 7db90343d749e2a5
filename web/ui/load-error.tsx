import { Button, chakra } from "@chakra-ui/react";
import { Copy, RotateCw, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import { errorMessageId } from "../i18n/messages.ts";
import { copyText } from "../lib/copy-text.ts";
import { numbersOf, requestIdOf } from "../lib/error-numbers.ts";
import { ErrorMore } from "./error-more.tsx";
import { EmptyState } from "./states.tsx";
import { notify } from "./toast-store.ts";

interface Props {
  readonly error: unknown;
  /** Absent where it heals by itself. */
  readonly onRetry?: () => void;
  readonly compact?: boolean;
}

/** What could not be loaded, in its place: why, the number and request to report it by, another try. */
export function LoadError({ error, onRetry, compact = false }: Props) {
  const { formatMessage } = useIntl();
  const [number = "network"] = numbersOf(error);
  const request = requestIdOf(error);
  const words = formatMessage({ id: errorMessageId(number) });
  const report = [
    // What never got an answer has no number.
    ...(typeof number === "number" ? [formatMessage({ id: "loadError.number" }, { number })] : []),
    ...(request === undefined ? [] : [formatMessage({ id: "loadError.request" }, { id: request })]),
  ];

  async function handleCopy() {
    const done = await copyText([words, ...report, location.href, new Date().toISOString()].join("\n"));
    notify(done ? { tone: "success", message: "loadError.copied" } : { tone: "warning", message: "log.notCopied" });
  }

  return (
    <chakra.div role="alert" display="flex" flex="1" minH="0">
      <EmptyState
        icon={TriangleAlert}
        title="screen.failed"
        text={errorMessageId(number)}
        compact={compact}
        action={
          <>
            <chakra.p fontSize="xs" color="muted" display="flex" flexWrap="wrap" justifyContent="center" columnGap="3">
              {report.map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </chakra.p>
            <chakra.div display="flex" gap="2" marginBlockStart="1">
              {onRetry && (
                <Button size="sm" variant="outline" onClick={onRetry}>
                  <RotateCw aria-hidden />
                  {formatMessage({ id: "screen.retry" })}
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => void handleCopy()}>
                <Copy aria-hidden />
                {formatMessage({ id: "loadError.copy" })}
              </Button>
              <ErrorMore number={number} />
            </chakra.div>
          </>
        }
      />
    </chakra.div>
  );
}

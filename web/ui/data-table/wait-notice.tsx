import { Button, chakra, Spinner } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useWaiting } from "./use-waiting.ts";

interface Props {
  readonly loading: boolean;
  readonly cancelled: boolean;
  readonly onCancel: () => void;
  readonly onRefetch: () => void;
}

/** Says over the rows that it takes its time, and lets people stop it; it lies above them, so that nothing moves. */
export function WaitNotice({ loading, cancelled, onCancel, onRefetch }: Props) {
  const { formatMessage } = useIntl();
  const waiting = useWaiting(loading);
  return (
    <chakra.div role="status" css={PLACE}>
      {waiting !== "short" && (
        <chakra.div css={NOTE}>
          <Spinner size="xs" aria-hidden />
          {formatMessage({ id: waiting === "slow" ? "table.slow" : "table.verySlow" })}
          {waiting === "long" && (
            <Button size="xs" variant="outline" onClick={onCancel}>
              {formatMessage({ id: "table.cancel" })}
            </Button>
          )}
        </chakra.div>
      )}
      {cancelled && (
        <chakra.div css={NOTE}>
          {formatMessage({ id: "table.cancelled" })}
          <Button size="xs" variant="outline" onClick={onRefetch}>
            {formatMessage({ id: "screen.reload" })}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}

const PLACE = {
  position: "absolute",
  insetInline: "0",
  insetBlockStart: "12",
  zIndex: "docked",
  display: "flex",
  justifyContent: "center",
  pointerEvents: "none",
} as const;

const NOTE = {
  display: "flex",
  alignItems: "center",
  gap: "2",
  px: "3",
  py: "1.5",
  fontSize: "sm",
  bg: "surface.raised",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  boxShadow: "raised",
  pointerEvents: "auto",
} as const;

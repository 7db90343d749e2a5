import { chakra } from "@chakra-ui/react";
import { useEffect, useSyncExternalStore } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { toastPlace } from "./toast-region.ts";
import { dismissToast, readToasts, subscribeToasts, TOAST_MS, type Toast } from "./toast-store.ts";

/**
 * What was said with `notify` in words alone, for when the code of the toasts did not arrive: a refusal that nobody hears
 * of would be taken for a success.
 */
export function PlainToasts() {
  const { formatMessage } = useIntl();
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <chakra.section
      {...toastPlace}
      aria-label={formatMessage({ id: "toast.region" })}
      w="max-content"
      maxW="calc(100% - 2rem)"
    >
      {toasts.map((toast) => (
        <PlainToast key={toast.id} toast={toast} />
      ))}
    </chakra.section>
  );
}

function PlainToast({ toast: { id, tone, message, values, undo } }: { readonly toast: Toast }) {
  const said = useIntl().formatMessage({ id: message }, values);
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const handleUndo = () => {
    dismissToast(id);
    undo?.();
  };
  return (
    <Line role={tone === "error" ? "alert" : "status"}>
      <chakra.span lineClamp="3" title={said}>
        {said}
      </chakra.span>
      {undo && (
        <chakra.button type="button" ms="3" textDecoration="underline" cursor="pointer" onClick={handleUndo}>
          <FormattedMessage id="action.undo" />
        </chakra.button>
      )}
    </Line>
  );
}

const Line = chakra("div", {
  base: {
    mb: "2",
    px: "3",
    py: "2.5",
    bg: "surface.raised",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
    boxShadow: "raised",
    overflowWrap: "anywhere",
  },
});

import { Box, chakra, Text } from "@chakra-ui/react";
import { AnimatePresence, m } from "framer-motion";
import { CircleCheck, CircleX, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Motion } from "./motion.tsx";
import { dismissToast, readToasts, subscribeToasts, TOAST_MS, type Toast, type ToastTone } from "./toast-store.ts";

/** Shows what was said with `notify`, at the bottom end of the screen, 5 seconds each; pointing at one holds it. */
export function ToastList() {
  const { formatMessage } = useIntl();
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <chakra.section
      aria-label={formatMessage({ id: "toast.region" })}
      position="fixed"
      zIndex="toast"
      bottom="4"
      insetEnd="4"
      insetStart={{ base: "4", sm: "auto" }}
      display="flex"
      flexDirection="column"
      gap="2"
      pointerEvents="none"
    >
      <Motion>
        <AnimatePresence>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </AnimatePresence>
      </Motion>
    </chakra.section>
  );
}

const LOOK = {
  info: { icon: Info, token: "state.authorized" },
  success: { icon: CircleCheck, token: "state.refuelling" },
  warning: { icon: TriangleAlert, token: "state.warning" },
  error: { icon: CircleX, token: "state.fault" },
} as const satisfies Record<ToastTone, unknown>;

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) {
      return undefined;
    }
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <m.div
      initial={{ opacity: 0, y: 12 }}
      animate={{ opacity: 1, y: 0 }}
      exit={{ opacity: 0, scale: 0.98 }}
      style={{ pointerEvents: "auto" }}
      role={toast.tone === "error" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <Words toast={toast} />
    </m.div>
  );
}

function Words({ toast }: { readonly toast: Toast }) {
  const { formatMessage } = useIntl();
  const { icon: Icon, token } = LOOK[toast.tone];
  return (
    <Card borderInlineStartColor={`${token}.line`}>
      <Box color={`${token}.fg`} pt="0.5" flex="none">
        <Icon size={17} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere">
          <FormattedMessage id={toast.message} values={toast.values} />
        </Text>
        {toast.detail && (
          <Text fontSize="xs" color="muted" overflowWrap="anywhere">
            <bdi>{toast.detail}</bdi>
          </Text>
        )}
      </Box>
      <chakra.button
        type="button"
        aria-label={formatMessage({ id: "action.close" })}
        onClick={() => dismissToast(toast.id)}
        color="muted"
        p="1"
        borderRadius="control"
        cursor="pointer"
        _hover={{ bg: "surface.sunken", color: "text" }}
      >
        <X size={15} aria-hidden />
      </chakra.button>
    </Card>
  );
}

const Card = chakra("div", {
  base: {
    display: "flex",
    gap: "3",
    alignItems: "flex-start",
    w: { sm: "360px" },
    bg: "surface.raised",
    borderWidth: "1px",
    borderColor: "line",
    borderInlineStartWidth: "3px",
    borderRadius: "surface",
    boxShadow: "raised",
    py: "2.5",
    ps: "3",
    pe: "2",
  },
});

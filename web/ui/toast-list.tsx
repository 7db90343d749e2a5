import { Box, Button, chakra, Portal, Text } from "@chakra-ui/react";
import { AnimatePresence, m } from "framer-motion";
import { CircleCheck, CircleX, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { ErrorMore } from "./error-more.tsx";
import { Motion } from "./motion.tsx";
import { toastPlace } from "./toast-region.ts";
import { dismissToast, readToasts, subscribeToasts, TOAST_MS, type Toast, type ToastTone } from "./toast-store.ts";

/**
 * Shows what was said with `notify`, 5 seconds each, below the header in the middle: what one presses next (a drawer's
 * and a dialog's buttons, the pager, a screen's actions) stands at the ends and the bottom. Whoever goes to one with the
 * pointer or the keyboard holds it; a pointer that it came up under does not.
 */
export function ToastList() {
  const { formatMessage } = useIntl();
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <Portal>
      <chakra.section
        {...toastPlace}
        aria-label={formatMessage({ id: "toast.region" })}
        w={{ base: "calc(100% - 2rem)", sm: "max-content" }}
        display="flex"
        flexDirection="column"
        alignItems={{ sm: "center" }}
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
    </Portal>
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
      initial={{ opacity: 0, y: -12 }}
      animate={{ opacity: 1, y: 0 }}
      exit={{ opacity: 0, scale: 0.98 }}
      style={{ pointerEvents: "auto" }}
      role={toast.tone === "error" ? "alert" : "status"}
      // A pointer that rests where it comes up enters it, too, but does not move.
      onMouseMove={({ movementX, movementY }) => movementX ** 2 + movementY ** 2 > 0 && setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Words toast={toast} />
    </m.div>
  );
}

function Words({ toast }: { readonly toast: Toast }) {
  const { formatMessage } = useIntl();
  const { icon: Icon, token } = LOOK[toast.tone];
  const said = formatMessage({ id: toast.message }, toast.values);
  // For those who report it. What never got an answer has no number.
  const number = typeof toast.number === "number" ? toast.number : undefined;
  const detail = [number, toast.operation].filter(Boolean).join(" · ");
  return (
    <Card borderInlineStartColor={`${token}.line`}>
      <Box color={`${token}.fg`} pt="0.5" flex="none">
        <Icon size={17} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        {/* A name may be as long as somebody likes; what is said of it is to be seen on a phone, too. */}
        <Text overflowWrap="anywhere" lineClamp="3" title={said}>
          {said}
        </Text>
        {detail && (
          <Text fontSize="xs" color="muted" overflowWrap="anywhere">
            <bdi>{detail}</bdi>
          </Text>
        )}
        {toast.undo && <Undo toast={toast} undo={toast.undo} />}
        {toast.number !== undefined && (
          <Box mt="1" ms="-2">
            <ErrorMore number={toast.number} />
          </Box>
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

function Undo({ toast: { id }, undo }: { readonly toast: Toast; readonly undo: () => void }) {
  const handleClick = () => {
    dismissToast(id);
    undo();
  };
  return (
    <Button size="xs" variant="outline" mt="1" onClick={handleClick}>
      <FormattedMessage id="action.undo" />
    </Button>
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

import { chakra, Spinner } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";

// A chunk from a near server is there before this: no flicker for it.
const QUIET_MS = 250;

/** While a screen's code is on its way. `full` fills the window. */
export function LoadingScreen({ full = false }: { readonly full?: boolean }) {
  const { formatMessage } = useIntl();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <chakra.div
      role="status"
      aria-label={formatMessage({ id: "screen.loading" })}
      display="grid"
      placeItems="center"
      minH={full ? "100dvh" : "40dvh"}
    >
      {shown && <Spinner color="accent.solid" size="md" />}
    </chakra.div>
  );
}

import { Unplug, WifiOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import { recordLog } from "../../lib/client-log.ts";
import { useConnection, watchNetwork } from "../../lib/connection.ts";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { notify } from "../../ui/toast-store.ts";
import { WarningStrip } from "./warning-strip.tsx";

// A socket that is back within this time was never missed.
const PATIENCE_MS = 1_500;

/** Says that what is on screen has stopped being live, since when, for as long as that is so. */
export function ConnectionStrip() {
  const { state, lostAt, noNetwork } = useConnection();
  const out = noNetwork || state === "offline";
  const { clock } = useFormat(useMe()?.network.timeZone);
  const [shown, setShown] = useState(false);
  const told = useRef(false);
  useEffect(watchNetwork, []);
  useEffect(() => {
    if (!out) {
      setShown(false);
      if (told.current) {
        told.current = false;
        notify({ tone: "success", message: "connection.back" });
      }
      return undefined;
    }
    const timer = setTimeout(() => {
      told.current = true;
      setShown(true);
      recordLog({ level: "warning", message: "connection.outage" });
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [out]);
  return (
    <WarningStrip icon={noNetwork ? WifiOff : Unplug} stale>
      {shown && lostAt && (
        <FormattedMessage id={noNetwork ? "connection.offline" : "connection.lost"} values={{ time: clock(lostAt) }} />
      )}
    </WarningStrip>
  );
}

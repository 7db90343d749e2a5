import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import type { PhoneFault } from "../line/fault.ts";
import type { PhoneNetworkQuery } from "../phone.generated.ts";
import type { Seen } from "../use-seen.ts";
import { Sign } from "./sign.tsx";

const AGE_MS = 10_000;

interface Props<Data> {
  readonly seen: Seen<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What a screen knows, with its age, and whether it is practised; before anything is known a sketch of it, and why nothing comes where nothing does. */
export function Standing<Data extends PhoneNetworkQuery>({ seen, children }: Props<Data>) {
  const { data, at, fault, isAsking, refresh } = seen;
  if (data === undefined || at === undefined) {
    return fault && !isAsking ? <Trouble fault={fault} onRetry={refresh} /> : <Sketch />;
  }
  const { platform, network } = data.me;
  return (
    <>
      {platform.training && <Training />}
      <div className={fault ? "standing old" : "standing"}>
        <div role="status">
          {fault && (
            <p className="fault">
              <Sign name="noLine" />
              <FaultWords fault={fault} />
            </p>
          )}
        </div>
        <AsOf at={at} timeZone={network.timeZone} />
        <button type="button" className="plain" onClick={refresh} aria-disabled={isAsking}>
          <Sign name="refresh" />
          <FormattedMessage id={isAsking ? "phone.asking" : "phone.refresh"} />
        </button>
      </div>
      {children(data)}
    </>
  );
}

/** That nothing which is shown counts. */
function Training() {
  return (
    <p className="training" role="note">
      <Sign name="training" />
      <span>
        <FormattedMessage
          id="phone.training"
          values={{ strong: (text: ReactNode) => <strong key="strong">{text}</strong> }}
        />
      </span>
    </p>
  );
}

function AsOf({ at, timeZone }: { readonly at: string; readonly timeZone: string }) {
  const { dateTime, time, ago, date } = useFormat(timeZone);
  const now = useNow(AGE_MS);
  const isToday = date(at) === date(now);
  return (
    <p className="age">
      <FormattedMessage
        id="phone.asOf"
        values={{
          time: isToday ? time(at) : dateTime(at),
          ago: ago(at, new Date(Math.max(now.getTime(), Date.parse(at)))),
        }}
      />
    </p>
  );
}

function FaultWords({ fault: { kind, number } }: { readonly fault: PhoneFault }) {
  switch (kind) {
    case "RIGHT":
      return <FormattedMessage id="phone.fault.right" />;
    case "BUSY":
      return <FormattedMessage id="phone.fault.busy" />;
    case "OTHER":
      return <FormattedMessage id="phone.fault.other" values={{ number: number ?? 0 }} />;
    default:
      return <FormattedMessage id="phone.fault.line" />;
  }
}

function Trouble({ fault, onRetry }: { readonly fault: PhoneFault; readonly onRetry: () => void }) {
  return (
    <div className="trouble" role="alert">
      <p>
        <FaultWords fault={fault} />
      </p>
      <button type="button" onClick={onRetry}>
        <FormattedMessage id="phone.retry" />
      </button>
    </div>
  );
}

function Sketch() {
  const { formatMessage } = useIntl();
  return (
    <div className="sketch" role="status" aria-label={formatMessage({ id: "phone.loading" })}>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

/** That there is nothing, in words. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="nothing">{children}</p>;
}

import { useEffect, useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { LocaleId } from "../i18n/locales.ts";
import { PhoneContext } from "./phone-context.ts";
import { Sign, type SignName } from "./pieces/sign.tsx";
import { AlarmsScreen } from "./screens/alarms-screen.tsx";
import { ReportsScreen } from "./screens/reports-screen.tsx";
import { ThisPhoneScreen } from "./screens/this-phone-screen.tsx";
import { TanksScreen } from "./screens/tanks-screen.tsx";
import { TodayScreen } from "./screens/today-screen.tsx";
import { type AlarmFeed, useAlarmFeed } from "./use-alarm-feed.ts";
import { PLACES, type Place, usePlace } from "./use-place.ts";

interface Props {
  readonly token: string;
  readonly locale: LocaleId;
  readonly onSpeak: (locale: LocaleId) => void;
  readonly onRefused: () => void;
  readonly onForget: () => void;
}

const SIGNS: Readonly<Record<Place, SignName>> = {
  today: "today",
  tanks: "tank",
  alarms: "alarm",
  reports: "report",
  phone: "phone",
};

/** What surrounds the screens of the phone: the heading, news of alarms, and the navigation below the thumb. */
export function PhoneFrame({ token, onRefused, ...rest }: Props) {
  const { formatMessage } = useIntl();
  const place = usePlace();
  const [feed, looked] = useAlarmFeed(token, onRefused);
  const state = useMemo(() => ({ token, onRefused, alarmsTold: feed.told }), [token, onRefused, feed.told]);
  const title = formatMessage({ id: `phone.${place}` });
  useTitle(title, feed.open);
  useEffect(() => {
    document.documentElement.scrollTo(0, 0);
    if (place === "alarms") {
      looked();
    }
  }, [place, looked]);
  return (
    <PhoneContext value={state}>
      <header className="head">
        <h1>{title}</h1>
      </header>
      <main>
        <ScreenOf place={place} {...rest} />
      </main>
      <News feed={feed} place={place} onLook={looked} />
      <nav className="nav" aria-label={formatMessage({ id: "phone.screens" })}>
        {PLACES.map((each) => (
          <a key={each} href={`#${each}`} aria-current={each === place ? "page" : undefined}>
            <Sign name={SIGNS[each]} />
            <FormattedMessage id={`phone.${each}`} />
            {each === "alarms" && feed.open !== undefined && feed.open > 0 && <Badge count={feed.open} />}
          </a>
        ))}
      </nav>
    </PhoneContext>
  );
}

function ScreenOf({
  place,
  locale,
  onSpeak,
  onForget,
}: Omit<Props, "token" | "onRefused"> & { readonly place: Place }) {
  switch (place) {
    case "today":
      return <TodayScreen />;
    case "tanks":
      return <TanksScreen />;
    case "alarms":
      return <AlarmsScreen />;
    case "reports":
      return <ReportsScreen />;
    case "phone":
      return <ThisPhoneScreen {...{ locale, onSpeak, onForget }} />;
  }
}

/** What came since somebody looked: said aloud by readers of the screen, and a way to it; it pushes nothing. */
function News({
  feed,
  place,
  onLook,
}: {
  readonly feed: AlarmFeed;
  readonly place: Place;
  readonly onLook: () => void;
}) {
  return (
    <div className="news" role="status">
      {feed.fresh > 0 && (
        <a
          href="#alarms"
          onClick={() => {
            onLook();
            if (place === "alarms") {
              document.documentElement.scrollTo(0, 0);
            }
          }}
        >
          <Sign name="alarm" />
          <FormattedMessage id="phone.alarm.fresh" values={{ count: feed.fresh }} />
        </a>
      )}
    </div>
  );
}

/** How many alarms are open, on the navigation. */
function Badge({ count }: { readonly count: number }) {
  const { formatMessage, formatNumber } = useIntl();
  return (
    <span className="badge">
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="unseen">{formatMessage({ id: "phone.alarmCount" }, { count })}</span>
    </span>
  );
}

/** The window's title: open alarms before what it shows. */
function useTitle(title: string, open: number | undefined): void {
  const { formatMessage, formatNumber } = useIntl();
  const words = `${title} · ${formatMessage({ id: "phone.app" })}`;
  const count = open ? `(${formatNumber(open)}) ` : "";
  useEffect(() => {
    document.title = `${count}${words}`;
  }, [count, words]);
}

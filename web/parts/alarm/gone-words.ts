import { useIntl } from "react-intl";

/** What gateways and the server say of a device that is gone, by the words that they say it with. */
const GONE = [
  { says: /gateway is silent/i, id: "alarm.detail.gatewaySilent" },
  { says: /no (answer|call|connection)|nothing heard|time(d )?\s?out/i, id: "alarm.detail.noAnswer" },
  { says: /lost|broke off|closed|reset|refused|ECONN|EPIPE/i, id: "alarm.detail.lost" },
] as const;

/** Why a device went, in the person's words; undefined where there are none for it. */
export function useGoneWords(): (reason: string) => string | undefined {
  const { formatMessage } = useIntl();
  return (reason) => {
    const gone = GONE.find(({ says }) => says.test(reason));
    return gone && formatMessage({ id: gone.id });
  };
}

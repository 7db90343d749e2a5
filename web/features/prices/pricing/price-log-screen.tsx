import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { Link, useSearchParams } from "react-router-dom";
import type { MessageId } from "../../../i18n/messages.ts";
import { useMe } from "../../../lib/me.ts";
import { Screen } from "../../../ui/screen.tsx";
import { PART } from "./price-list.ts";
import { PriceLog } from "./price-log.tsx";
import { PriceMoment } from "./price-moment.tsx";

const PARTS = [
  { id: "changes", title: "price.log.part.changes", content: PriceLog },
  { id: "moment", title: "price.log.part.moment", content: PriceMoment },
] as const satisfies readonly { id: string; title: MessageId; content: () => React.ReactNode }[];

/** /priceLog: who changed which price when, and what everything cost at any moment. */
export function PriceLogScreen() {
  const { formatMessage } = useIntl();
  const [params] = useSearchParams();
  const zone = useMe()?.network.timeZone;
  const { id, content: Content } = PARTS.find((part) => part.id === params.get(PART)) ?? PARTS[0];
  return (
    <Screen title="menu.priceLog" subtitle={zone && formatMessage({ id: "log.zone" }, { zone })} fill>
      <chakra.nav aria-label={formatMessage({ id: "price.log.parts" })} css={LINKS}>
        {PARTS.map((part, index) => (
          <Link
            key={part.id}
            to={index === 0 ? "?" : `?${PART}=${part.id}`}
            aria-current={part.id === id ? "page" : undefined}
          >
            {formatMessage({ id: part.title })}
          </Link>
        ))}
      </chakra.nav>
      <Content key={id} />
    </Screen>
  );
}

const LINKS = {
  display: "flex",
  gap: "1",
  borderBlockEndWidth: "1px",
  borderColor: "line",
  "& a": {
    px: "3",
    py: "1.5",
    color: "muted",
    fontWeight: 550,
    borderBlockEndWidth: "2px",
    borderColor: "transparent",
  },
  "& a:hover": { color: "text" },
  "& a[aria-current=page]": { color: "accent.fg", borderColor: "accent.solid" },
} as const;

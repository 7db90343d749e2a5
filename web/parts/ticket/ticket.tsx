import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import type { TicketSaleFragment } from "./ticket.generated.ts";

/** The texts around a sale. */
export interface TicketTexts {
  readonly header: string;
  readonly phone: string;
  readonly footer: string;
}

interface Props {
  /** Null: the station has sold nothing yet, and only the texts are shown. */
  readonly sale: TicketSaleFragment | null;
  readonly texts: TicketTexts;
  /** It was printed before, and says so. */
  readonly reprint: boolean;
}

/** A sale's ticket with everything that the specification's print ticket has (§3); stands on a `<PrintSheet>`. */
export function Ticket({ sale, texts, reprint }: Props) {
  const training = useMe()?.platform.training === true;
  return (
    <chakra.article css={TICKET}>
      {training && (
        <p className="mark">
          <FormattedMessage id="ticket.training" />
        </p>
      )}
      {reprint && (
        <p className="mark">
          <FormattedMessage id="ticket.reprint" />
        </p>
      )}
      {texts.header && (
        <p className="text" dir="auto">
          {texts.header}
        </p>
      )}
      {sale ? <Sale sale={sale} /> : <NoSale />}
      {texts.phone && (
        <p className="text">
          <FormattedMessage id="ticket.phone" values={{ phone: <bdi dir="ltr">{texts.phone}</bdi> }} />
        </p>
      )}
      {texts.footer && (
        <p className="text" dir="auto">
          {texts.footer}
        </p>
      )}
    </chakra.article>
  );
}

function NoSale() {
  return (
    <p className="text rule">
      <FormattedMessage id="ticket.none" />
    </p>
  );
}

function Sale({ sale }: { readonly sale: TicketSaleFragment }) {
  const { currencySymbol, measureUnitSymbol } = sale;
  const { money, price, volume, instant } = useFormat(sale.timeZone);
  return (
    <>
      <p className="text name">
        <bdi>{sale.stationName}</bdi>
      </p>
      {sale.address && (
        <p className="text" dir="auto">
          {sale.address}
        </p>
      )}
      <dl>
        <Line title="ticket.taxCode" value={sale.taxCode} />
        <Line title="ticket.approval" value={sale.sampleApproval} />
        <Line title="ticket.model" value={sale.model} />
        <Line title="ticket.serial" value={sale.serialNumber} />
      </dl>
      <dl>
        <Line title="ticket.gun" value={sale.gunNumber} />
        <Line title="ticket.grade" value={sale.gradeName} />
        <Line title="ticket.price" value={price(sale.price, currencySymbol)} />
        <Line title="ticket.volume" value={volume(sale.volume, measureUnitSymbol)} />
        <Line title="ticket.total" value={sale.volumeTotal && volume(sale.volumeTotal, measureUnitSymbol)} />
        <Line title="ticket.amount" value={<strong>{money(sale.amount, currencySymbol)}</strong>} />
      </dl>
      <dl>
        <Line title="ticket.card" value={sale.cardNo} />
        <Line title="ticket.user" value={sale.userName} />
        <Line title="ticket.car" value={sale.carNumber} />
        <Line title="ticket.time" value={instant(sale.time)} />
        <Line title="ticket.number" value={sale.transactionNo} />
      </dl>
    </>
  );
}

function Line({ title, value }: { readonly title: MessageId; readonly value: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={title} />
      </dt>
      <dd>
        <bdi>{value === null || value === "" ? NO_VALUE : value}</bdi>
      </dd>
    </div>
  );
}

const TICKET = {
  display: "grid",
  gap: "1.5",
  "& .text": { textAlign: "center", whiteSpace: "pre-line" },
  "& .name": { fontWeight: "650" },
  "& .mark": { textAlign: "center", fontWeight: "650", borderWidth: "1px", borderColor: "black", paddingBlock: "0.5" },
  "& .rule, & dl": {
    borderBlockStartWidth: "1px",
    borderStyle: "dashed",
    borderColor: "black",
    paddingBlockStart: "1.5",
  },
  "& dl > div": { display: "flex", justifyContent: "space-between", gap: "2" },
  "& dd": { textAlign: "end", minWidth: "0", overflowWrap: "anywhere" },
  "& strong": { fontSize: "md" },
} as const;

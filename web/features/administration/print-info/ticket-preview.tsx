import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Choice } from "../../../ui/choice.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PrintButton, PrintSheet } from "../../../ui/print-sheet.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { Ticket, type TicketTexts } from "../../../parts/ticket/ticket.tsx";
import { PrintTicketDocument } from "./print-info.generated.ts";

const ROLLS = ["roll80", "roll58"] as const;

interface Props {
  readonly texts: TicketTexts;
  readonly station: { readonly id: string; readonly name: string } | undefined;
}

/** The station's newest sale as its ticket comes out, with the texts as they stand in the form. */
export function TicketPreview({ texts, station }: Props) {
  const { formatMessage } = useIntl();
  const [roll, setRoll] = useState<(typeof ROLLS)[number]>("roll80");
  const [reprint, setReprint] = useState(false);
  const { data, error, refetch } = useQuery(PrintTicketDocument, {
    variables: { stationId: station?.id ?? "" },
    skip: station === undefined,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const sale = data?.printTicket ?? null;
  return (
    <Surface title={<FormattedMessage id="printInfo.preview" />} tools={<PrintButton size="sm" />}>
      <chakra.div px="4" pb="4" display="grid" gap="3">
        {station && (
          <chakra.p color="muted" fontSize="sm">
            <FormattedMessage id="printInfo.preview.of" values={{ station: <bdi>{station.name}</bdi> }} />
          </chakra.p>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="4" alignItems="end">
          <Choice
            label={formatMessage({ id: "printInfo.paper" })}
            value={roll}
            onChange={setRoll}
            options={ROLLS.map((value) => ({ value, label: formatMessage({ id: `printInfo.paper.${value}` }) }))}
          />
          <SwitchInput label="printInfo.reprint" value={reprint} onChange={setReprint} />
        </chakra.div>
        {error && !data && <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />}
        {station && !data && !error ? (
          <Skeleton h="80" />
        ) : (
          <chakra.div justifySelf="center" maxW="100%">
            <PrintSheet paper={roll}>
              <Ticket sale={sale} texts={texts} reprint={reprint} />
            </PrintSheet>
          </chakra.div>
        )}
      </chakra.div>
    </Surface>
  );
}

import { useQuery } from "@apollo/client/react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { LicencePlateFillsDocument, type LicencePlateFillsQuery } from "./plate-verdict.generated.ts";

type Fill = LicencePlateFillsQuery["licencePlateFills"][number];

/** The last fills of a plate. */
export function PlateFills({ id }: { readonly id: string }) {
  const { formatMessage } = useIntl();
  const network = useMe()?.network;
  const { price, number, dateTime } = useFormat(network?.timeZone);
  const { data, error, refetch } = useQuery(LicencePlateFillsDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  if (data?.licencePlateFills.length === 0) {
    return <FormattedMessage id="plate.fills.none" tagName="p" />;
  }
  return (
    <PlainTable<Fill>
      caption={formatMessage({ id: "plate.fills" })}
      keyOf={(fill) => fill.id}
      rows={data?.licencePlateFills ?? []}
      columns={[
        { id: "time", title: formatMessage({ id: "plate.fills.time" }), cell: ({ time }) => dateTime(time) },
        {
          id: "station",
          title: formatMessage({ id: "plate.fills.station" }),
          cell: ({ stationName }) => <bdi>{stationName}</bdi>,
        },
        {
          id: "grade",
          title: formatMessage({ id: "plate.tester.grade" }),
          cell: ({ gradeName }) => <bdi>{gradeName ?? NO_VALUE}</bdi>,
        },
        {
          id: "volume",
          title: formatMessage({ id: "plate.tester.volume" }),
          cell: ({ volume }) => <bdi>{number(volume)}</bdi>,
          numeric: true,
        },
        {
          id: "amount",
          title: formatMessage({ id: "plate.tester.amount" }),
          cell: ({ amount }) => <bdi>{price(amount, network?.currencySymbol)}</bdi>,
          numeric: true,
        },
      ]}
    />
  );
}

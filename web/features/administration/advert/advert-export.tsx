import { useIntl } from "react-intl";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import type { AdvertLineFragment } from "./advert.generated.ts";

const COLUMNS = [
  { id: "place", title: "order.place" },
  { id: "name", title: "advert.name" },
  { id: "placeName", title: "advert.where" },
  { id: "fromDay", title: "advert.fromDay" },
  { id: "untilDay", title: "advert.untilDay" },
  { id: "state", title: "customer.state" },
  { id: "regionName", title: "advert.region" },
  { id: "cityName", title: "advert.city" },
  { id: "stationName", title: "advert.station" },
  { id: "image", title: "advert.image" },
  { id: "platformName", title: "customer.platform" },
  { id: "createdAt", title: "account.createdAt" },
] as const;

const STATES: readonly AdvertLineFragment["state"][] = ["RUNNING", "UPCOMING", "ENDED"];

interface Props {
  readonly platform: { readonly id: string; readonly name: string };
  /** How many adverts there are; undefined until that is known. */
  readonly total: number | undefined;
}

/** Makes a file of a platform's adverts, in the order in which they are shown. */
export function AdvertExport({ platform, total }: Props) {
  const { formatMessage } = useIntl();
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    placeName: { "": formatMessage({ id: "advert.everywhere" }) },
    state: Object.fromEntries(STATES.map((state) => [state, formatMessage({ id: `advert.state.${state}` })])),
  };
  const columns = COLUMNS.map(({ id, title }) => ({
    id,
    header: formatMessage({ id: title }),
    ...(values[id] && { values: values[id] }),
  }));
  return (
    <ExportButton
      list="ADVERTS"
      filter={{ platformId: platform.id }}
      columns={columns}
      total={total}
      filterText={`${formatMessage({ id: "customer.platform" })}: ${platform.name}`}
    />
  );
}

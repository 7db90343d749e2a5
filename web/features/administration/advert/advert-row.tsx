import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { CalendarClock, CalendarX, Monitor, Pencil, Trash2, type LucideIcon } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { HistoryButton } from "../../../parts/record-history/history-button.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Meaning } from "../../../ui/theme-tokens.ts";
import { ChangeAdvertDocument, DeleteAdvertDocument, type AdvertLineFragment } from "./advert.generated.ts";

interface Props {
  readonly advert: AdvertLineFragment;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

const LOOKS: Readonly<Record<AdvertLineFragment["state"], readonly [Meaning, LucideIcon]>> = {
  RUNNING: ["refuelling", Monitor],
  UPCOMING: ["authorized", CalendarClock],
  ENDED: ["offline", CalendarX],
};

/** One advert of the order: what it looks like, where and when it is shown. */
export function AdvertRow({ advert, onEdit, onChanged }: Props) {
  const { formatMessage } = useIntl();
  const days = usePeriod();
  const [remove] = useMutation(DeleteAdvertDocument);
  const { id, name, image, placeName, state } = advert;
  const [meaning, icon] = LOOKS[state];

  async function handleDelete() {
    const question = { title: "advert.delete.title", text: "advert.delete.text", action: "advert.delete" } as const;
    if (await confirm({ ...question, values: { name }, tone: "danger", count: 1 })) {
      const done = await remove({ variables: { input: { id } } }).catch(() => undefined);
      if (done?.data) {
        onChanged();
      }
    }
  }

  return (
    <chakra.div display="flex" alignItems="center" gap="3" flexWrap="wrap">
      <chakra.img src={image.url} alt="" css={THUMBNAIL} draggable={false} />
      <chakra.div flex="1 1 10rem" minW="0">
        <chakra.p fontWeight="550" truncate>
          <bdi>{name}</bdi>
        </chakra.p>
        <chakra.p color="muted" fontSize="sm">
          <FormattedMessage
            id="advert.whereWhen"
            values={{
              place: <bdi>{placeName ?? formatMessage({ id: "advert.everywhere" })}</bdi>,
              days: days(advert),
            }}
          />
        </chakra.p>
      </chakra.div>
      <StatusBadge meaning={meaning} icon={icon} word={formatMessage({ id: `advert.state.${state}` })} />
      <chakra.div display="flex">
        <IconButton
          needs={ChangeAdvertDocument}
          label={formatMessage({ id: "advert.edit" }, { name })}
          onClick={onEdit}
        >
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton
          needs={DeleteAdvertDocument}
          label={formatMessage({ id: "advert.delete.one" }, { name })}
          onClick={() => void handleDelete()}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
        <HistoryButton objectId={id} name={name} size="md" />
      </chakra.div>
    </chakra.div>
  );
}

/** From when to when, in words; a day is one of the calendar, in no zone. */
function usePeriod() {
  const { date } = useFormat("UTC");
  const { formatMessage } = useIntl();
  return ({ fromDay, untilDay }: Pick<AdvertLineFragment, "fromDay" | "untilDay">) =>
    fromDay === null && untilDay === null
      ? formatMessage({ id: "advert.always" })
      : formatMessage(
          { id: fromDay === null ? "filter.until" : untilDay === null ? "filter.since" : "filter.between" },
          { from: fromDay && date(fromDay), to: untilDay && date(untilDay) },
        );
}

const THUMBNAIL = {
  inlineSize: "24",
  blockSize: "14",
  flex: "none",
  objectFit: "contain",
  bg: "surface.sunken",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
} as const;

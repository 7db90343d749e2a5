import { useMutation, useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { placeScoping } from "../../../lib/place-scoping.ts";
import { useScopedParams } from "../../../lib/use-scoped-params.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { OrderList } from "../../../parts/outcomes/order-list.tsx";
import { PlatformSelect } from "../../../parts/places/platform-select.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { Screen } from "../../../ui/screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { AdvertExport } from "./advert-export.tsx";
import { AdvertForm } from "./advert-form.tsx";
import { AdvertRow } from "./advert-row.tsx";
import {
  CreateAdvertDocument,
  AdvertsDocument,
  OrderAdvertsDocument,
  type AdvertLineFragment,
} from "./advert.generated.ts";
import { StationDisplay } from "./station-display.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { useMay } from "../../../lib/may.ts";

/** Images are a platform's; which stations show them, each says for itself. */
const SCOPING = placeScoping(["platform"]);

/** /adverSet: which images the displays of stations show, where, when and in which order. */
export function AdverSetScreen() {
  const places = usePlaces();
  const own = useMe()?.platform;
  const [params, setParams] = useScopedParams(SCOPING);
  const platformId = params.get("platform") ?? own?.id ?? "";
  const platform = [own, ...places.platforms].find((one) => one?.id === platformId);
  const { data, error, refetch } = useQuery(AdvertsDocument, {
    variables: { platformId },
    skip: platformId === "",
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const [form, setForm] = useState<AdvertLineFragment | "new">();
  const reload = () => void refetch().catch(() => undefined);
  const add = (
    <DeedButton needs={CreateAdvertDocument} size="sm" colorPalette="accent" onClick={() => setForm("new")}>
      <ImagePlus aria-hidden />
      <FormattedMessage id="advert.new" />
    </DeedButton>
  );

  function handleSaved() {
    setForm(undefined);
    reload();
  }

  return (
    <Screen
      title="menu.adverSet"
      actions={
        <>
          {places.platforms.length > 1 && (
            <PlatformSelect
              platforms={places.platforms}
              value={platformId}
              onChange={(platform) => setParams({ platform }, { replace: true })}
            />
          )}
          {platform && <AdvertExport platform={platform} total={data?.adverts.length} />}
          {add}
        </>
      }
    >
      <chakra.div css={SIDES}>
        <Surface title={<FormattedMessage id="advert.list" />}>
          {error && !data ? (
            <LoadError error={error} onRetry={reload} compact />
          ) : data ? (
            <Adverts adverts={data.adverts} add={add} onEdit={setForm} onChanged={reload} platformId={platformId} />
          ) : (
            <Skeleton h="40" m="4" />
          )}
        </Surface>
        <StationDisplay places={places} stale={data} />
      </chakra.div>
      {form && (
        <AdvertForm
          advert={form === "new" ? undefined : form}
          platformId={platformId}
          places={places}
          onSaved={handleSaved}
          onClose={() => setForm(undefined)}
        />
      )}
    </Screen>
  );
}

interface AdvertsProps {
  readonly adverts: readonly AdvertLineFragment[];
  readonly platformId: string;
  readonly add: React.ReactNode;
  readonly onEdit: (advert: AdvertLineFragment) => void;
  readonly onChanged: () => void;
}

function Adverts({ adverts, platformId, add, onEdit, onChanged }: AdvertsProps) {
  const { formatMessage } = useIntl();
  const [order] = useMutation(OrderAdvertsDocument);
  const mayOrder = useMay(OrderAdvertsDocument);
  const inOrder = adverts.toSorted((one, other) => one.position - other.position);

  async function handleOrder(ids: readonly string[]) {
    const orderAdverts = ids.map((id, index) => ({ __typename: "Advert" as const, id, position: index + 1 }));
    // What is refused is said by the client; what others have made of the order is asked for.
    await order({
      variables: { input: { platformId, ids: [...ids] } },
      optimisticResponse: { orderAdverts },
    }).catch(onChanged);
  }

  return inOrder.length === 0 ? (
    <EmptyState title="advert.none" text="advert.none.text" action={add} compact />
  ) : (
    <OrderList
      label={formatMessage({ id: "advert.list" })}
      items={inOrder}
      nameOf={({ name }) => name}
      onOrder={mayOrder ? (ids) => void handleOrder(ids) : undefined}
    >
      {(advert) => <AdvertRow advert={advert} onEdit={() => onEdit(advert)} onChanged={onChanged} />}
    </OrderList>
  );
}

const SIDES = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
  gap: "3",
  alignItems: "start",
} as const;

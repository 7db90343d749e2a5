import { useMutation } from "@apollo/client/react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { custom, literal, object, refine, string, union } from "zod/mini";
import type { UploadedImage } from "../../../lib/upload.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, dayText, lineText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { ImageInput } from "../../../ui/image-input.tsx";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { GroupFrame, type InputProps } from "../../../ui/inputs/field-frame.tsx";
import { type Option, SelectInput } from "../../../ui/inputs/select-input.tsx";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import type { Places } from "../../../parts/places/use-places.ts";
import { notify } from "../../../ui/toast-store.ts";
import { ChangeAdvertDocument, CreateAdvertDocument, type AdvertLineFragment } from "./advert.generated.ts";

const NAME = 200;
const KINDS = ["everywhere", "region", "city", "station"] as const;
type Kind = (typeof KINDS)[number];

interface Values {
  name: string;
  image: UploadedImage | null;
  kind: string;
  place: string;
  fromDay: string;
  untilDay: string;
}

const day = () => union([literal(""), dayText()]);
const SCHEMA = object({
  name: lineText(NAME),
  image: custom<UploadedImage | null>(() => true).check(
    saidByRule((image) => (image === null ? { id: "form.choose" } : undefined)),
  ),
  kind: choice(),
  place: string(),
  fromDay: day(),
  untilDay: day(),
}).check(
  refine(({ kind, place }) => kind === "everywhere" || place !== "", { path: ["place"] }),
  refine(({ fromDay, untilDay }) => fromDay === "" || untilDay === "" || fromDay <= untilDay, { path: ["untilDay"] }),
);

interface Props {
  /** Absent: a new one. */
  readonly advert: AdvertLineFragment | undefined;
  readonly platformId: string;
  readonly places: Places;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Shows an image, or changes where and when one is shown. */
export function AdvertForm({ advert, platformId, places, onSaved, onClose }: Props) {
  const [create] = useMutation(CreateAdvertDocument);
  const [change] = useMutation(ChangeAdvertDocument);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: valuesOf(advert),
    submit: (values, { context }, first) => {
      const input = inputOf(values);
      return advert
        ? change({ variables: { input: { ...changedFields(input, inputOf(first), [PLACE]), id: advert.id } }, context })
        : create({ variables: { input: { ...input, platformId } }, context });
    },
    onDone: () => {
      notify({ tone: "success", message: "advert.saved", values: { name: form.methods.getValues("name") } });
      onSaved();
    },
  });
  return (
    <FormDrawer form={form} title={advert ? "advert.edit.title" : "advert.new"} onClose={onClose}>
      <Fields form={form} places={places} />
    </FormDrawer>
  );
}

function valuesOf(advert: AdvertLineFragment | undefined): Values {
  const { regionId, cityId, stationId } = advert ?? {};
  const kind: Kind = stationId ? "station" : cityId ? "city" : regionId ? "region" : "everywhere";
  return {
    name: advert?.name ?? "",
    image: advert?.image ?? null,
    kind,
    place: stationId ?? cityId ?? regionId ?? "",
    fromDay: advert?.fromDay ?? "",
    untilDay: advert?.untilDay ?? "",
  };
}

function Fields({ form, places }: { readonly form: KitForm<Values>; readonly places: Places }) {
  const { formatMessage } = useIntl();
  const kind = useWatch({ control: form.methods.control, name: "kind" }) as Kind;
  const kinds = KINDS.map((value) => ({ value, label: formatMessage({ id: `advert.${value}` }) }));
  return (
    <>
      <FormField of={form} name="image" as={PictureInput} label="advert.image" required />
      <FormField of={form} name="name" as={TextInput} label="advert.name" required />
      <FormField of={form} name="kind" as={SelectInput} label="advert.where" options={kinds} required />
      {kind === "station" && (
        <FormField of={form} name="place" as={StationInput} label="advert.station" places={places} required />
      )}
      {(kind === "region" || kind === "city") && (
        <FormField
          of={form}
          name="place"
          as={SelectInput}
          label={`advert.${kind}`}
          options={optionsOf(places, kind)}
          required
        />
      )}
      <FormField of={form} name="fromDay" as={DateInput} label="advert.fromDay" />
      <FormField of={form} name="untilDay" as={DateInput} label="advert.untilDay" />
    </>
  );
}

/** The regions or cities that have stations. */
function optionsOf({ stations }: Places, kind: "region" | "city"): readonly Option[] {
  const names = new Map(
    stations.map(({ city }) => (kind === "city" ? [city.id, city.name] : [city.regionId, city.regionName])),
  );
  return [...names].map(([value, label]) => ({ value, label }));
}

/** An image as a field of a form. */
function PictureInput({ value, onChange, ...field }: InputProps<UploadedImage | null>) {
  return (
    <GroupFrame {...field}>
      {() => <ImageInput kind="PICTURE" label={field.label} value={value} onChange={onChange} />}
    </GroupFrame>
  );
}

const PLACE = ["regionId", "cityId", "stationId"] as const;

const inputOf = ({ name, image, kind, place, fromDay, untilDay }: Values) => ({
  name,
  imageId: image?.id ?? "",
  regionId: kind === "region" ? place : null,
  cityId: kind === "city" ? place : null,
  stationId: kind === "station" ? place : null,
  fromDay: fromDay || null,
  untilDay: untilDay || null,
});

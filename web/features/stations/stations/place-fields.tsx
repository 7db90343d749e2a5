import type { FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import { useIntl } from "react-intl";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import type { PlaceTree } from "./use-place-tree.ts";

interface Placed extends FieldValues {
  platformId: string;
  cityId: string;
}

interface Props<Values extends Placed> {
  readonly form: KitForm<Values>;
  readonly tree: PlaceTree;
}

type Select<Values extends Placed> = typeof SelectInput<string> & {
  readonly value?: FieldPathValue<Values, FieldPath<Values>>;
};

/** Who runs the station, each with how many of its sites are taken; a platform that is full can't be chosen. */
export function PlatformField<Values extends Placed>({ form, tree }: Props<Values>) {
  const { formatMessage } = useIntl();
  const present = form.methods.formState.defaultValues?.["platformId"] as string | undefined;
  const options = tree.platforms.map(({ id, name, stationCount: used, siteLimit: limit }) => ({
    value: id,
    label: formatMessage({ id: "station.platform.room" }, { name, used, limit }),
    disabled: used >= limit && id !== present,
  }));
  return (
    <FormField
      of={form as unknown as KitForm<Placed>}
      name="platformId"
      as={SelectInput<string> as Select<Placed>}
      label="station.platform"
      options={options}
      required
    />
  );
}

/** Where the station stands; where there is no city yet, what comes first. */
export function CityField<Values extends Placed>({ form, tree }: Props<Values>) {
  const { formatMessage } = useIntl();
  const options = tree.regions.flatMap((region) =>
    region.cities.map(({ id, name }) => ({
      value: id,
      label: formatMessage({ id: "station.city.inRegion" }, { city: name, region: region.name }),
    })),
  );
  return (
    <FormField
      of={form as unknown as KitForm<Placed>}
      name="cityId"
      as={SelectInput<string> as Select<Placed>}
      label="filter.city"
      options={options}
      hint={options.length === 0 && formatMessage({ id: "station.city.none" })}
      required
    />
  );
}

import { useMutation } from "@apollo/client/react";
import { object } from "zod/mini";
import { useMe } from "../../../lib/me.ts";
import { forgetPlaces } from "../../../lib/use-setup-changes.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import {
  ChangeCityDocument,
  ChangeRegionDocument,
  CreateCityDocument,
  CreateRegionDocument,
  type RegionNodeFragment,
} from "./stations.generated.ts";
import type { PlaceTree } from "./use-place-tree.ts";

const LONGEST = 200;
const REGION = object({ name: lineText(LONGEST), platformId: choice() });
const CITY = object({ name: lineText(LONGEST), regionId: choice() });

interface Props {
  readonly tree: PlaceTree;
  readonly onClose: () => void;
}

/** A new region of one's platform or one below it, or another name for one. */
export function RegionForm({ tree, region, onClose }: Props & { readonly region?: RegionNodeFragment }) {
  const ownId = useMe()?.platform.id ?? "";
  const [create] = useMutation(CreateRegionDocument, { update: forgetPlaces });
  const [change] = useMutation(ChangeRegionDocument);
  const form = useKitForm({
    schema: REGION,
    values: { name: region?.name ?? "", platformId: region?.platformId ?? ownId },
    submit: ({ name, platformId }, { context }) =>
      region
        ? change({ variables: { input: { id: region.id, name } }, context })
        : create({ variables: { input: { name, platformId } }, context }),
    onDone: onClose,
  });
  const platforms = tree.platforms.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog form={form} title={region ? "region.change" : "region.create"} onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="place.name" required />
      {!region && platforms.length > 1 && (
        <FormField
          of={form}
          name="platformId"
          as={SelectInput<string>}
          label="region.platform"
          options={platforms}
          required
        />
      )}
    </FormDialog>
  );
}

interface CityProps extends Props {
  readonly regionId: string;
  readonly city?: { readonly id: string; readonly name: string };
}

/** A new city, or another name or region for one. */
export function CityForm({ tree, regionId, city, onClose }: CityProps) {
  const [create] = useMutation(CreateCityDocument, { update: forgetPlaces });
  const [change] = useMutation(ChangeCityDocument, { update: forgetPlaces });
  const form = useKitForm({
    schema: CITY,
    values: { name: city?.name ?? "", regionId },
    submit: (input, { context }, first) =>
      city
        ? change({ variables: { input: { id: city.id, ...changedFields(input, first) } }, context })
        : create({ variables: { input }, context }),
    onDone: onClose,
  });
  const regions = tree.regions.filter(({ own }) => own).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog form={form} title={city ? "city.change" : "city.new"} onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="place.name" required />
      <FormField of={form} name="regionId" as={SelectInput<string>} label="filter.region" options={regions} required />
    </FormDialog>
  );
}

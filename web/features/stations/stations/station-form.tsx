import { useMutation } from "@apollo/client/react";
import { useRef } from "react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { forgetPlaces } from "../../../lib/use-setup-changes.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { TimeZoneSelect } from "../../../ui/inputs/time-zone-select.tsx";
import { LocationInput } from "../../../parts/map/location-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { CityField, PlatformField } from "./place-fields.tsx";
import { emptyValues, factsOf, STATION, type StationValues, valuesOf } from "./station-schema.ts";
import { ChangeStationDocument, CreateStationDocument, type StationLineFragment } from "./stations.generated.ts";
import type { PlaceTree } from "./use-place-tree.ts";
import { useStationWords } from "./use-station-words.ts";

interface Props {
  readonly tree: PlaceTree;
  /** The station to be changed; absent: a new one, in the city that is chosen. */
  readonly station?: StationLineFragment;
  readonly cityId?: string | undefined;
  /** A new one was made. */
  readonly onCreated?: (id: string) => void;
  readonly onClose: () => void;
}

/** A new station, or the parameters of one that is there. */
export function StationForm({ tree, station, cityId = "", onCreated, onClose }: Props) {
  const made = useRef<string>(undefined);
  const ownId = useMe()?.platform.id;
  const own = tree.platforms.find(({ id }) => id === ownId);
  const [create] = useMutation(CreateStationDocument, { update: forgetPlaces });
  const [change] = useMutation(ChangeStationDocument);
  const form = useKitForm<StationValues, StationValues>({
    schema: STATION as never,
    values: station
      ? valuesOf(station)
      : emptyValues({
          platformId: ownId ?? "",
          cityId,
          shiftsPerDay: own?.handshiftNumber ?? 1,
          timeZone: own?.timeZone ?? "",
        }),
    submit: async (values, { context }, first) => {
      const facts = factsOf(values);
      const { platformId, cityId: city } = values;
      if (station) {
        const changed = changedFields(facts, factsOf(first), [["latitude", "longitude"]]);
        await change({ variables: { input: { id: station.id, ...changed } }, context });
        return;
      }
      const { data } = await create({ variables: { input: { ...facts, platformId, cityId: city } }, context });
      made.current = data?.createStation.id;
    },
    onDone: () => {
      notify({ tone: "success", message: "station.saved", values: { name: form.methods.getValues("name") } });
      onClose();
      if (made.current !== undefined) {
        onCreated?.(made.current);
      }
    },
  });
  return (
    <FormDrawer
      form={form}
      title={station ? "station.change" : "station.create"}
      {...(station && { titleValues: { name: station.name } })}
      size="lg"
      onClose={onClose}
    >
      {!station && (
        <>
          <PlatformField form={form} tree={tree} />
          <CityField form={form} tree={tree} />
        </>
      )}
      <Facts form={form} />
      <Parameters form={form} station={station} />
    </FormDrawer>
  );
}

function Facts({ form }: { readonly form: KitForm<StationValues> }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <FormField
        of={form}
        name="code"
        as={TextInput}
        label="station.code"
        hint={formatMessage({ id: "station.code.hint" })}
        code
        required
      />
      <FormField of={form} name="name" as={TextInput} label="place.name" required />
      <FormField of={form} name="location" as={LocationInput} label="station.location" />
      <FormField of={form} name="address" as={TextInput} label="station.address" />
      <FormField of={form} name="phone" as={TextInput} label="station.phone" inputMode="tel" code />
      <FormField of={form} name="taxCode" as={TextInput} label="station.taxCode" code />
    </>
  );
}

/** What the station's own software holds as well: locked while that is in charge and is to stay so. */
function Parameters({ form, station }: { readonly form: KitForm<StationValues>; readonly station: Props["station"] }) {
  const { formatMessage } = useIntl();
  const words = useStationWords();
  const mode = form.methods.watch("controlMode");
  const locked = station?.controlMode === "STATION" && mode === "STATION";
  return (
    <>
      <FormField
        of={form}
        name="controlMode"
        as={SelectInput<string>}
        label="station.control"
        options={words.controls}
        hint={formatMessage({ id: locked ? "station.control.locked" : "station.control.hint" })}
        required
      />
      <FormField
        of={form}
        name="authorizationMode"
        as={SelectInput<string>}
        label="station.authorization"
        options={words.authorizations}
        disabled={locked}
        required
      />
      <FormField
        of={form}
        name="certification"
        as={SelectInput<string>}
        label="station.certification"
        options={words.certifications}
        disabled={locked}
        required
      />
      <FormField
        of={form}
        name="shiftsPerDay"
        as={NumberInput}
        label="station.shifts"
        min={1}
        disabled={locked}
        required
      />
      <FormField of={form} name="timeZone" as={TimeZoneSelect} label="station.timeZone" disabled={locked} required />
    </>
  );
}

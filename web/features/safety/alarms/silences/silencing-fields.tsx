import { useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { boolean, custom, string } from "zod/mini";
import { Permission } from "../../../../../common/permission.ts";
import { useMe } from "../../../../lib/me.ts";
import { useAllowed } from "../../../../lib/session.ts";
import { CODE_WORDS } from "../../../../parts/alarm/alarm-words.ts";
import { StationSelect } from "../../../../parts/places/station-select.tsx";
import { usePlaces } from "../../../../parts/places/use-places.ts";
import { useOptionsOf, words } from "../../../../parts/records/words.ts";
import type { AlarmCode, SilenceTargetInput } from "../../../../schema-types.generated.ts";
import { choice, lineText } from "../../../../ui/form/checks.ts";
import { FormField } from "../../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../../ui/form/use-kit-form.ts";
import { ChipsInput } from "../../../../ui/inputs/chips-input.tsx";
import { SelectInput } from "../../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../../ui/inputs/text-input.tsx";
import { SilenceThingsDocument } from "./silences.generated.ts";

/** As the server has it. */
export const LONGEST_REASON = 200;

const TARGETS = words(["STATION", "PLATFORM"] as const, (target) => `silence.target.${target}`);

/** What the forms of silences and windows ask for alike. */
export const SILENCING = {
  reason: lineText(LONGEST_REASON),
  target: choice(),
  platformId: string(),
  stationId: string(),
  thing: string(),
  codes: custom<readonly string[]>(Array.isArray),
  includesCritical: boolean(),
};

/** The same as a form holds it; `thing`: a device or a tank by its kind and id. */
export interface SilencingValues {
  readonly reason: string;
  readonly target: string;
  readonly platformId: string;
  readonly stationId: string;
  readonly thing: string;
  readonly codes: readonly string[];
  readonly includesCritical: boolean;
}

export const NO_SILENCING: SilencingValues = {
  reason: "",
  target: "STATION",
  platformId: "",
  stationId: "",
  thing: "",
  codes: [],
  includesCritical: false,
};

function targetOf({ target, platformId, stationId, thing }: SilencingValues): SilenceTargetInput {
  if (target === "PLATFORM") {
    return { platformId: platformId || null };
  }
  const [kind, id = ""] = thing.split(" ");
  switch (kind) {
    case "DEVICE":
      return { deviceId: id };
    case "TANK":
      return { tankId: id };
    default:
      return { stationId: stationId || null };
  }
}

/** What is sent of it. */
export const silencingOf = (values: SilencingValues) => ({
  target: targetOf(values),
  codes: [...values.codes] as AlarmCode[],
  includesCritical: values.includesCritical,
  reason: values.reason.trim(),
});

/** Why, of what, which kinds, and whether critical ones too. */
export function SilencingFields<Values extends SilencingValues>({ of }: { readonly of: KitForm<Values> }) {
  const form = of as unknown as KitForm<SilencingValues>;
  const { formatMessage } = useIntl();
  const optionsOf = useOptionsOf();
  const me = useMe();
  const { platforms } = usePlaces();
  const [target, stationId] = form.methods.watch(["target", "stationId"]);
  const offered = platforms.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FormField of={form} name="reason" as={TextInput} label="silence.reason" required />
      <FormField
        of={form}
        name="target"
        as={SelectInput}
        label="silence.target"
        options={optionsOf(TARGETS)}
        required
      />
      {target === "PLATFORM" ? (
        <FormField
          of={form}
          name="platformId"
          as={SelectInput}
          label="silence.platform"
          options={
            offered.length > 0 || me === undefined ? offered : [{ value: me.platform.id, label: me.platform.name }]
          }
          required
        />
      ) : (
        <>
          <FormField of={form} name="stationId" as={StationSelect} label="filter.station" required />
          {stationId !== "" && <ThingField form={form} stationId={stationId} />}
        </>
      )}
      <FormField
        of={form}
        name="codes"
        as={ChipsInput<string>}
        label="alarmRules.codes"
        hint={formatMessage({ id: "silence.codes.hint" })}
        options={optionsOf(CODE_WORDS)}
      />
      <FormField
        of={form}
        name="includesCritical"
        as={SwitchInput}
        label="silence.critical"
        hint={formatMessage({ id: "silence.critical.hint" })}
      />
    </>
  );
}

/** One device or tank of a station, for who may see these. */
function ThingField({ form, stationId }: { readonly form: KitForm<SilencingValues>; readonly stationId: string }) {
  const may = useAllowed(Permission.RealTimeEquip);
  const { data } = useQuery(SilenceThingsDocument, { variables: { stationId }, skip: !may, context: { silent: true } });
  const options = [
    ...(data?.devices ?? []).map(({ id, name }) => ({ value: `DEVICE ${id}`, label: name })),
    ...(data?.tanks ?? []).map(({ id, name }) => ({ value: `TANK ${id}`, label: name })),
  ];
  return (
    options.length > 0 && (
      <FormField
        of={form}
        name="thing"
        as={SelectInput}
        label="silence.thing"
        options={options}
        nothing="silence.thing.all"
      />
    )
  );
}

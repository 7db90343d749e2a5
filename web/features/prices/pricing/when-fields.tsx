import { Button, chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { addDays, instantOf, wallTime } from "../../../../common/zone-time.ts";
import { momentProblem } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import type { Moment } from "./price-sentence.ts";

const WHENS = ["now", "station", "fixed"] as const;
const SOON_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

interface WhenValues {
  when: string;
  at: string;
}

/** When prices take effect: at once, or at a time that most often is one press away. */
export function WhenFields<Values extends WhenValues>({ form: whole }: { readonly form: KitForm<Values> }) {
  // A form with more fields is one with these too; its type can't say so.
  const form = whole as unknown as KitForm<WhenValues>;
  const { formatMessage } = useIntl();
  const when = form.methods.watch("when");
  const byStation = when === "station";
  const options = WHENS.map((value) => ({ value, label: formatMessage({ id: `price.when.${value}` }) }));
  const clocks = byStation && { timeZone: "UTC", clocks: formatMessage({ id: "price.when.station.clocks" }) };
  const choose = (at: string) => form.methods.setValue("at", at, { shouldValidate: true, shouldDirty: true });
  return (
    <>
      <chakra.div maxW={{ sm: "xs" }}>
        <FormField of={form} name="when" as={SelectInput} label="price.when" options={options} required />
      </chakra.div>
      {when !== "now" && (
        <chakra.div maxW={{ sm: "md" }}>
          <FormField key={when} of={form} name="at" as={DateTimeInput} label="price.when.at" required {...clocks} />
          <QuickTimes byStation={byStation} onChoose={choose} />
        </chakra.div>
      )}
    </>
  );
}

function QuickTimes({ byStation, onChoose }: { readonly byStation: boolean; readonly onChoose: (at: string) => void }) {
  const { formatMessage } = useIntl();
  const zone = useMe()?.network.timeZone ?? "UTC";
  const tonight = () => {
    const next = addDays(wallTime(new Date(), zone).day, 1);
    return instantOf(next, "00:00", byStation ? "UTC" : zone).toISOString();
  };
  const soon = () => new Date(Math.ceil((Date.now() + SOON_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
  return (
    <chakra.div role="group" aria-label={formatMessage({ id: "price.when.quick" })} display="flex" gap="2" mt="2">
      {!byStation && (
        <Button size="xs" variant="outline" colorPalette="gray" onClick={() => onChoose(soon())}>
          {formatMessage({ id: "price.when.soon" })}
        </Button>
      )}
      <Button size="xs" variant="outline" colorPalette="gray" onClick={() => onChoose(tonight())}>
        {formatMessage({ id: "price.when.tonight" })}
      </Button>
    </chakra.div>
  );
}

/** What is chosen, as a sentence needs it; undefined while it is no time yet. */
export function momentChosen({ when, at }: WhenValues, timeZone: string): Moment | undefined {
  if (when === "now") {
    return { when };
  }
  if (momentProblem(at) !== undefined) {
    return undefined;
  }
  return when === "station" ? { when, at } : { when: "fixed", at, timeZone };
}

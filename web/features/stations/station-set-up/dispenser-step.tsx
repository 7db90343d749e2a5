import { useMutation } from "@apollo/client/react";
import { FormattedMessage, useIntl } from "react-intl";
import { array, maximum, minimum, nullable, number, object } from "zod/mini";
import { useMay } from "../../../lib/may.ts";
import { choice, saidByRule } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { QuickForm } from "./quick-form.tsx";
import { type SetUpFragment, SetUpDispenserDocument } from "./set-up.generated.ts";
import { dispenserDefaults } from "./set-up.rules.ts";
import { Step, Told } from "./step.tsx";
import { LISTED } from "../../../lib/listed.ts";

/** A pump of a jsonPTS controller has at most 6 nozzles; most dispensers have two guns. */
const MOST_GUNS = 6;
const USUAL_GUNS = 2;

const SCHEMA = object({
  count: nullable(number().check(minimum(1), maximum(MOST_GUNS))).check(
    saidByRule((value) => (value === null ? { id: "form.required" } : undefined)),
  ),
  tanks: array(choice()),
});

interface Values {
  count: number | null;
  /** The tank of each gun, as many as there may be. */
  tanks: string[];
}

interface Props {
  readonly station: SetUpFragment;
  readonly isOurs: boolean;
}

/** Where is sold: each dispenser with its guns, each gun at a tank. */
export function DispenserStep({ station, isOurs }: Props) {
  const { formatMessage, formatList } = useIntl();
  const may = useMay(SetUpDispenserDocument) && isOurs;
  const { dispensers, tanks } = station;
  const done = dispensers.some(({ guns }) => guns.length > 0);
  return (
    <Step
      number={2}
      title="setUp.dispensers"
      done={done}
      missing={!done && <FormattedMessage id={tanks.length === 0 ? "setUp.tanksFirst" : "setUp.dispensers.missing"} />}
      there={dispensers.map(({ id, number: no, name, guns }) => ({
        id,
        text: (
          <Told
            parts={[
              String(no),
              name,
              formatList(
                guns.map((gun) => formatMessage({ id: "bind.gun.of" }, { number: gun.number })),
                LISTED,
              ),
            ]}
          />
        ),
      }))}
    >
      {may && tanks.length > 0 && <NewDispenser key={dispensers.length} station={station} />}
    </Step>
  );
}

function NewDispenser({ station: { id, tanks, dispensers } }: { readonly station: SetUpFragment }) {
  const { formatMessage } = useIntl();
  const [create] = useMutation(SetUpDispenserDocument, { refetchQueries: ["SetUpStation"], awaitRefetchQueries: true });
  const most = dispenserDefaults(dispensers, tanks, MOST_GUNS);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA as never,
    values: { count: USUAL_GUNS, tanks: most.guns.map(({ tankId }) => tankId) },
    submit: ({ count, tanks: chosen }, { context }) => {
      const guns = most.guns.slice(0, count ?? 0).map((gun, index) => {
        const tank = tanks.find((each) => each.id === chosen[index]);
        return { number: gun.number, tankId: tank?.id ?? "", gradeId: tank?.grade.id ?? "" };
      });
      const name = formatMessage({ id: "setUp.dispenser.called" }, { number: most.number });
      return create({ variables: { input: { stationId: id, number: most.number, name, guns } }, context });
    },
  });
  const count = Math.min(MOST_GUNS, Math.max(0, form.methods.watch("count") ?? 0));
  const options = tanks.map((tank) => ({ value: tank.id, label: `${tank.number} · ${tank.grade.name}` }));
  return (
    <QuickForm form={form} action={dispensers.length === 0 ? "setUp.dispenser.first" : "setUp.dispenser.next"}>
      <FormField of={form} name="count" as={NumberInput} label="setUp.guns" min={1} required />
      {tanks.length > 1 &&
        most.guns
          .slice(0, count)
          .map((gun, index) => (
            <FormField
              key={gun.number}
              of={form}
              name={`tanks.${index}` as const}
              as={SelectInput<string>}
              label="setUp.gunTank"
              labelValues={{ number: gun.number }}
              options={options}
              required
            />
          ))}
    </QuickForm>
  );
}

import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { object } from "zod/mini";
import { RowOutcomes } from "../../../parts/outcomes/row-outcomes.tsx";
import type { RowOutcomeLineFragment } from "../../../parts/outcomes/row-outcomes.generated.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { choice, lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import type { Option } from "../../../ui/inputs/select-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextArea } from "../../../ui/inputs/text-area.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { LicencePlatesDocument } from "./licence-plates.generated.ts";
import {
  AddLicencePlatesDocument,
  LicencePlateGroupNamesDocument,
  LicencePlateGroupsDocument,
} from "./plate-groups.generated.ts";

/** The groups as options of a field or a filter. */
export function usePlateGroupOptions(): readonly Option[] {
  const { data } = useQuery(LicencePlateGroupNamesDocument);
  return (data?.licencePlateGroups.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

interface Props {
  /** The group that they come to, "" where that is still to be chosen. */
  readonly groupId: string;
  readonly onClose: () => void;
}

/** 500 lines, each longer than any plate. */
const LONGEST = 25_000;
const SCHEMA = object({ groupId: choice(), plates: lineText(LONGEST) });
const ADDED = { changes: [LicencePlateGroupsDocument, LicencePlatesDocument] };

/** Adds plates, one a line, and tells what became of each. */
export function AddPlates({ groupId, onClose }: Props) {
  const { formatMessage } = useIntl();
  const groups = usePlateGroupOptions();
  const { send } = useDeed(AddLicencePlatesDocument, ADDED);
  const [told, setTold] = useState<readonly RowOutcomeLineFragment[]>();
  const form = useKitForm({
    schema: SCHEMA,
    values: { groupId, plates: "" },
    submit: async ({ plates, ...to }, submission) => {
      const lines = plates.split("\n").filter((line) => line.trim() !== "");
      handleOutcomes((await send({ ...to, plates: lines }, submission))?.addLicencePlates ?? []);
    },
  });

  function handleOutcomes(outcomes: readonly RowOutcomeLineFragment[]) {
    const done = outcomes.filter(({ outcome }) => outcome === "DONE").length;
    const [count, isWhole] = [outcomes.length, done === outcomes.length];
    notify({ tone: isWhole ? "success" : "warning", message: "plateGroup.addPlates.told", values: { done, count } });
    setTold(outcomes);
    if (isWhole) {
      onClose();
    }
  }

  return (
    <FormDialog form={form} title="plateGroup.addPlates" action="plateGroup.addPlates" onClose={onClose}>
      <FormField of={form} name="groupId" as={SelectInput} label="plate.group" options={groups} required />
      <FormField
        of={form}
        name="plates"
        as={TextArea}
        lines={8}
        label="plateGroup.addPlates.lines"
        hint={formatMessage({ id: "plateGroup.addPlates.hint" })}
        required
      />
      {told && <RowOutcomes outcomes={told} />}
    </FormDialog>
  );
}

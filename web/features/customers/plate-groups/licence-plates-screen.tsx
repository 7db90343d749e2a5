import { FolderInput, Trash2 } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import type { LicencePlateFilter } from "../../../schema-types.generated.ts";
import { BulkDeed } from "../../../parts/records/bulk-deed.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { AddPlates, usePlateGroupOptions } from "./add-plates.tsx";
import { LicencePlateDetail } from "./licence-plate-detail.tsx";
import { LicencePlateForm } from "./licence-plate-form.tsx";
import { LICENCE_PLATES } from "./licence-plate-list.ts";
import {
  LicencePlatesDocument,
  MoveLicencePlatesDocument,
  RemoveLicencePlatesDocument,
} from "./licence-plates.generated.ts";
import { LicencePlateGroupsDocument } from "./plate-groups.generated.ts";
import { useLicencePlateColumns } from "./use-licence-plate-columns.tsx";

/** /licencePlates: the vehicles of one plate group, or of all. */
export function LicencePlatesScreen() {
  const columns = useLicencePlateColumns();
  const groups = usePlateGroupOptions();
  return (
    <ListScreen
      of={LICENCE_PLATES}
      columns={columns}
      filters={(pieces) => [pieces.choices("group", { title: "plate.group", options: groups })]}
      detail={(opened) => <LicencePlateDetail columns={columns} {...opened} />}
      form={({ row, onClose }) =>
        row ? <LicencePlateForm plate={row} onClose={onClose} /> : <AddPlates groupId="" onClose={onClose} />
      }
      bulk={(selected) => (
        <>
          <MovePlates selected={selected} />
          <RemovePlates selected={selected} />
        </>
      )}
    />
  );
}

interface Chosen {
  readonly selected: Selected<LicencePlateFilter>;
}

const CHANGES = [LicencePlatesDocument, LicencePlateGroupsDocument];
const MOVE = object({ groupId: choice() });

/** Has those that are chosen go to another group. */
function MovePlates({ selected }: Chosen) {
  const groups = usePlateGroupOptions();
  return (
    <BulkDeed
      deed={MoveLicencePlatesDocument}
      changes={CHANGES}
      partIn={(data) => data.moveLicencePlates}
      icon={FolderInput}
      label="plate.move"
      title="plate.move.title"
      told="plate.moved"
      selected={selected}
      schema={MOVE}
      values={{ groupId: "" }}
      given={(values) => values}
    >
      {(form) => <FormField of={form} name="groupId" as={SelectInput} label="plate.group" options={groups} required />}
    </BulkDeed>
  );
}

const NOTHING = object({});

/** Forgets those that are chosen, after it was asked. */
function RemovePlates({ selected }: Chosen) {
  return (
    <BulkDeed
      deed={RemoveLicencePlatesDocument}
      changes={CHANGES}
      partIn={(data) => data.removeLicencePlates}
      icon={Trash2}
      label="plate.remove"
      title="plate.remove.title"
      told="plate.removed"
      selected={selected}
      schema={NOTHING}
      values={{}}
      given={(values) => values}
    >
      {() => <FormattedMessage id="plate.remove.text" tagName="p" />}
    </BulkDeed>
  );
}

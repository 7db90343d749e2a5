import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { boolean, object } from "zod/mini";
import { errorMessageId } from "../../../i18n/messages.ts";
import { MeDocument } from "../../../lib/me.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import {
  AssignRoleDocument,
  type AssignmentFragment,
  RolesDocument,
  type RoleRowFragment,
  UnassignRoleDocument,
} from "./permission.generated.ts";

const SCHEMA = object({ roleId: choice(), act: choice(), allOrNothing: boolean() });

interface Props {
  readonly accountIds: readonly string[];
  readonly roles: readonly RoleRowFragment[];
  readonly onClose: () => void;
}

/** Gives a role to accounts or takes it from them, and tells what became of each. */
export function AssignForm({ accountIds, roles, onClose }: Props) {
  const { formatMessage } = useIntl();
  const held = useSession()?.permissions ?? [];
  const [outcomes, setOutcomes] = useState<readonly AssignmentFragment[]>();
  const after = { refetchQueries: [RolesDocument, MeDocument] };
  const [assign] = useMutation(AssignRoleDocument, after);
  const [unassign] = useMutation(UnassignRoleDocument, after);
  const form = useKitForm({
    schema: SCHEMA,
    values: { roleId: "", act: "assign", allOrNothing: false },
    submit: async ({ roleId, act, allOrNothing }, { context }) => {
      const call = { variables: { input: { roleId, allOrNothing, accountIds: [...accountIds] } }, context };
      const rows = act === "assign" ? (await assign(call)).data?.assignRole : (await unassign(call)).data?.unassignRole;
      setOutcomes(rows ?? []);
    },
  });
  if (outcomes) {
    return <OutcomeDialog title="assign.outcome" rows={outcomes.map(lineOf)} onClose={onClose} />;
  }
  const options = roles.map(({ id, name, permissions }) => ({
    value: id,
    label: name,
    // Nobody grants what they don't hold.
    disabled: permissions.some((each) => !held.includes(each)),
  }));
  const acts = (["assign", "unassign"] as const).map((value) => ({
    value,
    label: formatMessage({ id: `assign.${value}` }),
  }));
  return (
    <FormDialog
      form={form}
      title="assign.title"
      titleValues={{ count: accountIds.length }}
      action="assign.do"
      onClose={onClose}
    >
      <FormField of={form} name="act" as={SelectInput} label="assign.act" options={acts} required />
      <FormField of={form} name="roleId" as={SelectInput} label="assign.role" options={options} required />
      <FormField
        of={form}
        name="allOrNothing"
        as={SwitchInput}
        label="assign.allOrNothing"
        hint={
          <chakra.span>
            <FormattedMessage id="assign.allOrNothing.hint" />
          </chakra.span>
        }
      />
    </FormDialog>
  );
}

const lineOf = ({ index, outcome, number, account }: AssignmentFragment) => ({
  id: String(index),
  name: account?.login ?? NO_VALUE,
  outcome,
  ...(number !== null && { reason: errorMessageId(number) }),
});

import { type ReactNode, useState } from "react";
import { ListScreen } from "../../../../parts/records/list-screen.tsx";
import { SecretDialog } from "../../../../ui/secret-dialog.tsx";
import { RuleDetail } from "./rule-detail.tsx";
import { RuleForm } from "./rule-form.tsx";
import { RULES } from "./rule-list.ts";
import { useRuleColumns } from "./use-rule-columns.tsx";

/** Who is told of which alarms, what they were told, and a test; `lists` leads to the alarms. */
export function RulesScreen({ lists }: { readonly lists: ReactNode }) {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <ListScreen
        of={RULES}
        columns={useRuleColumns()}
        tabs={lists}
        detail={({ id, onEdit, onClose }) => (
          <RuleDetail key={id} id={id} onEdit={onEdit} onSecret={setSecret} onClose={onClose} />
        )}
        form={({ row, onClose }) => <RuleForm rule={row} onSecret={setSecret} onClose={onClose} />}
      />
      {secret !== undefined && (
        <SecretDialog
          title="alarmRules.secret.title"
          text="alarmRules.secret.text"
          label="alarmRules.secret"
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

import { KeyRound, Send } from "lucide-react";
import { useState } from "react";
import { useFactsOf } from "../../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import { DetailSection } from "../../../../ui/detail-drawer.tsx";
import { confirm } from "../../../../ui/confirm-store.ts";
import { MessageList, NotificationLog } from "./notification-log.tsx";
import { RULE_CHANGES } from "./rule-list.ts";
import {
  ChangeNotificationRuleDocument,
  DeleteNotificationRuleDocument,
  NotificationLogDocument,
  NotificationRuleDetailDocument,
  type NotificationRuleLineFragment,
  RotateNotificationSecretDocument,
  TestNotificationRuleDocument,
} from "./rules.generated.ts";
import { RULE_FACTS, RuleState, useRuleColumns } from "./use-rule-columns.tsx";

interface Props {
  readonly id: string;
  readonly onEdit: (rule: NotificationRuleLineFragment) => void;
  /** A secret that is shown this once. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** One rule: whom it tells of what, how a test went, and what it has told. */
export function RuleDetail({ id, onEdit, onSecret, onClose }: Props) {
  const factsOf = useFactsOf(useRuleColumns());
  return (
    <RecordDrawer
      id={id}
      document={NotificationRuleDetailDocument}
      pick={({ notificationRules }) => notificationRules.nodes[0]}
      title={({ name }) => <bdi>{name}</bdi>}
      subtitle={(rule) => <RuleState {...rule} />}
      facts={(rule) => factsOf(rule, RULE_FACTS)}
      deeds={(rule) => (
        <>
          <RecordDeed needs={ChangeNotificationRuleDocument} label="alarmRules.change" onClick={() => onEdit(rule)} />
          {rule.webhookUrl !== null && <RotateDeed id={id} onSecret={onSecret} />}
          <DeleteDeed
            deed={DeleteNotificationRuleDocument}
            changes={RULE_CHANGES.changes}
            record={rule}
            label="alarmRules.delete"
            question="alarmRules.delete.question"
            text="alarmRules.delete.text"
            onGone={onClose}
          />
        </>
      )}
      onClose={onClose}
    >
      {() => (
        <>
          <TestPart id={id} />
          <DetailSection title="alarmRules.log">
            <NotificationLog ruleId={id} />
          </DetailSection>
        </>
      )}
    </RecordDrawer>
  );
}

function RotateDeed({ id, onSecret }: Pick<Props, "id" | "onSecret">) {
  const { act, loading } = useDeed(RotateNotificationSecretDocument, { changes: [] });

  async function handleRotate() {
    if (
      await confirm({
        title: "alarmRules.rotate.question",
        text: "alarmRules.rotate.text",
        action: "alarmRules.rotate",
      })
    ) {
      const made = await act({ id });
      if (made) {
        onSecret(made.rotateNotificationSecret.secret);
      }
    }
  }

  return (
    <RecordDeed
      needs={RotateNotificationSecretDocument}
      icon={KeyRound}
      label="alarmRules.rotate"
      loading={loading}
      onClick={() => void handleRotate()}
    />
  );
}

/** Sends a test to everybody of a rule, and how it went. */
function TestPart({ id }: Pick<Props, "id">) {
  const { act, loading } = useDeed(TestNotificationRuleDocument, {
    changes: [NotificationLogDocument, ...RULE_CHANGES.changes],
  });
  const [told, setTold] = useState<Awaited<ReturnType<typeof act>>>();
  return (
    <DetailSection title="alarmRules.test">
      <RecordDeed
        needs={TestNotificationRuleDocument}
        icon={Send}
        label="alarmRules.test.send"
        loading={loading}
        onClick={() => void act({ id }).then(setTold)}
      />
      {told && <MessageList of={told.testNotificationRule} label="alarmRules.test" />}
    </DetailSection>
  );
}

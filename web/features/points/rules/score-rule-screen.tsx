import { CirclePause, CirclePlay, FlaskConical, Power, Settings2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { boolean, object } from "zod/mini";
import { BulkDeed } from "../../../parts/records/bulk-deed.tsx";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import type { PointsRuleFilter } from "../../../schema-types.generated.ts";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { PointsRuleForm } from "./rule-form.tsx";
import { POINTS_RULES } from "./rule-list.ts";
import {
  ChangePointsRuleDocument,
  ChangePointsSettingsDocument,
  DeletePointsRuleDocument,
  PointsRuleDetailDocument,
  type PointsRuleLineFragment,
  PointsRuleListDocument,
  SwitchPointsRulesDocument,
  TryPointsDocument,
} from "./rules.generated.ts";
import { RuleTester } from "./rule-tester.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { ActiveBadge, usePointsRuleColumns } from "./use-rule-columns.tsx";

const CHANGES = [PointsRuleListDocument, PointsRuleDetailDocument];

/** /scoreRule: the rules by which members earn points, what something would earn, and what holds for all points. */
export function ScoreRuleScreen() {
  const columns = usePointsRuleColumns();
  return (
    <ListScreen
      of={POINTS_RULES}
      columns={columns}
      actions={<Beside />}
      detail={(opened) => <RuleDetail key={opened.id} columns={columns} {...opened} />}
      form={({ row, onClose }) => <PointsRuleForm rule={row} onClose={onClose} />}
      bulk={(selected) => <SwitchRules selected={selected} />}
    />
  );
}

/** What is asked of all rules together. */
function Beside() {
  const [opened, setOpened] = useState<"tester" | "settings">();
  const close = () => setOpened(undefined);
  const look = { size: "sm", variant: "outline", colorPalette: "gray", "aria-haspopup": "dialog" } as const;
  return (
    <>
      <DeedButton needs={ChangePointsSettingsDocument} ofNetwork {...look} onClick={() => setOpened("settings")}>
        <Settings2 aria-hidden />
        <FormattedMessage id="pointsSettings.title" />
      </DeedButton>
      <DeedButton needs={TryPointsDocument} {...look} onClick={() => setOpened("tester")}>
        <FlaskConical aria-hidden />
        <FormattedMessage id="pointsTester.title" />
      </DeedButton>
      {opened === "settings" && <SettingsForm onClose={close} />}
      {opened === "tester" && <RuleTester onClose={close} />}
    </>
  );
}

const SCHEMA = object({ active: boolean() });

/** Switches those that are chosen on or off. */
function SwitchRules({ selected }: { readonly selected: Selected<PointsRuleFilter> }) {
  return (
    <BulkDeed
      deed={SwitchPointsRulesDocument}
      changes={CHANGES}
      partIn={(data) => data.switchPointsRules}
      icon={Power}
      label="pointsRule.switch"
      title="pointsRule.switch.title"
      told="pointsRule.switched"
      selected={selected}
      schema={SCHEMA}
      values={{ active: false }}
      given={(values) => values}
    >
      {(form) => <FormField of={form} name="active" as={SwitchInput} label="pointsRule.isOn" />}
    </BulkDeed>
  );
}

interface DetailProps {
  readonly id: string;
  readonly columns: readonly RecordColumn<PointsRuleLineFragment>[];
  readonly onEdit: (rule: PointsRuleLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = [
  "unit",
  "points",
  "mostPerDay",
  "priority",
  "grades",
  "stations",
  "levels",
  "weekdays",
  "windows",
  "validity",
  "platformName",
];

/** One rule for points: what it pays, for what, where, for whom and when. */
function RuleDetail({ id, columns, onEdit, onClose }: DetailProps) {
  const factsOf = useFactsOf(columns);
  const { act, loading } = useDeed(SwitchPointsRulesDocument, { changes: CHANGES });
  return (
    <RecordDrawer
      id={id}
      document={PointsRuleDetailDocument}
      pick={({ pointsRules }) => pointsRules.nodes[0]}
      title={({ name }) => <bdi>{name}</bdi>}
      subtitle={(rule) => <ActiveBadge {...rule} />}
      facts={(rule) => factsOf(rule, FACTS)}
      deeds={(rule) => (
        <>
          <RecordDeed needs={ChangePointsRuleDocument} label="pointsRule.edit" onClick={() => onEdit(rule)} />
          <RecordDeed
            needs={SwitchPointsRulesDocument}
            icon={rule.active ? CirclePause : CirclePlay}
            label={rule.active ? "pointsRule.switchOff" : "pointsRule.switchOn"}
            loading={loading}
            onClick={() => void act({ ids: [rule.id], active: !rule.active })}
          />
          <DeleteDeed
            deed={DeletePointsRuleDocument}
            changes={[PointsRuleListDocument]}
            record={rule}
            label="pointsRule.delete"
            question="pointsRule.delete.question"
            text="pointsRule.delete.text"
            done="pointsRule.deleted"
            onGone={onClose}
          />
        </>
      )}
      onClose={onClose}
    />
  );
}

import { useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { type infer as Infer, boolean, custom, object, string } from "zod/mini";
import { Permission } from "../../../../../common/permission.ts";
import { useAllowed } from "../../../../lib/session.ts";
import { CODE_WORDS, SEVERITY_WORDS } from "../../../../parts/alarm/alarm-words.ts";
import { StationSelect } from "../../../../parts/places/station-select.tsx";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../../parts/records/use-record-form.ts";
import { useOptionsOf } from "../../../../parts/records/words.ts";
import type {
  AlarmCode,
  AlarmSeverity,
  CreateNotificationRuleInput,
  Language,
} from "../../../../schema-types.generated.ts";
import { changedFields } from "../../../../ui/form/changed-fields.ts";
import { lineText, optionalText, saidAtField, webAddressText, wholeNumber } from "../../../../ui/form/checks.ts";
import { FormDrawer } from "../../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../../ui/form/use-kit-form.ts";
import { ChipsInput } from "../../../../ui/inputs/chips-input.tsx";
import { NumberInput } from "../../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../../ui/inputs/text-input.tsx";
import { TimeInput } from "../../../../ui/inputs/time-input.tsx";
import { languageOnScreen, MAIL_LANGUAGES } from "./mail-language.ts";
import { RULE_CHANGES } from "./rule-list.ts";
import {
  ChangeNotificationRuleDocument,
  CreateNotificationRuleDocument,
  NotificationMeansDocument,
  type NotificationRuleLineFragment,
} from "./rules.generated.ts";

/** As the server has them. */
const LONGEST_MAILS = 2_200;
const MOST_MAILS = 10;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const DAY_MINUTES = 1_440;

const parted = (mails: string) => mails.split(/[\s,;]+/).filter((mail) => mail !== "");

/** What is wrong with whom one step of a rule tells: nobody at all, or addresses that are none. */
function faultsOfReceivers(urlField: string, url: string, mailField: string, text: string) {
  const mails = parted(text);
  if (url.trim() === "" && mails.length === 0) {
    return [{ field: urlField, said: { id: "form.required" } }] as const;
  }
  return mails.some((mail) => !MAIL.test(mail))
    ? ([{ field: mailField, said: { id: "form.notAnEmail" } }] as const)
    : mails.length > MOST_MAILS
      ? ([{ field: mailField, said: { id: "form.bounds.most", values: { most: MOST_MAILS } } }] as const)
      : [];
}

/** Whether it tells of low balances: a card has no station. */
const tellsLow = (rule: { readonly lowBalances: boolean; readonly stationId: string }) =>
  rule.lowBalances && rule.stationId === "";

const SCHEMA = object({
  name: lineText(200),
  stationId: string(),
  active: boolean(),
  webhookUrl: webAddressText(),
  mails: optionalText(LONGEST_MAILS),
  language: custom<Language | "">((value) => MAIL_LANGUAGES.some((each) => each.value === value)),
  lowBalances: boolean(),
  severities: custom<readonly AlarmSeverity[]>(Array.isArray),
  codes: custom<readonly string[]>(Array.isArray),
  quiet: boolean(),
  quietFrom: string(),
  quietTo: string(),
  criticalPasses: boolean(),
  tellsEnd: boolean(),
  repeatMinutes: wholeNumber({ least: 0, most: DAY_MINUTES }),
  escalates: boolean(),
  escalateMinutes: wholeNumber({ least: 1, most: DAY_MINUTES }),
  escalationUrl: webAddressText(),
  escalationMails: optionalText(LONGEST_MAILS),
}).check(
  saidAtField((values) => [
    ...faultsOfReceivers("webhookUrl", values.webhookUrl, "mails", values.mails),
    ...(values.severities.length === 0 && !tellsLow(values)
      ? [{ field: "severities", said: { id: "form.choose" } } as const]
      : []),
    ...(values.escalates
      ? faultsOfReceivers("escalationUrl", values.escalationUrl, "escalationMails", values.escalationMails)
      : []),
  ]),
);
type Values = Infer<typeof SCHEMA>;

const NEW: Values = {
  name: "",
  stationId: "",
  active: true,
  webhookUrl: "",
  mails: "",
  language: "EN",
  lowBalances: false,
  severities: ["CRITICAL"],
  codes: [],
  quiet: false,
  quietFrom: "22:00",
  quietTo: "06:00",
  criticalPasses: true,
  tellsEnd: false,
  repeatMinutes: 15,
  escalates: false,
  escalateMinutes: 15,
  escalationUrl: "",
  escalationMails: "",
};

const JOINED = ", ";

const valuesOf = (rule: NotificationRuleLineFragment): Values => ({
  name: rule.name,
  stationId: rule.stationId ?? "",
  active: rule.active,
  webhookUrl: rule.webhookUrl ?? "",
  mails: rule.mails.join(JOINED),
  language: rule.language,
  lowBalances: rule.lowBalances,
  severities: rule.severities,
  codes: rule.codes,
  quiet: rule.quietFrom !== null,
  quietFrom: rule.quietFrom ?? NEW.quietFrom,
  quietTo: rule.quietTo ?? NEW.quietTo,
  criticalPasses: rule.criticalPasses,
  tellsEnd: rule.tellsEnd,
  repeatMinutes: rule.repeatMinutes,
  escalates: rule.escalateMinutes !== null,
  escalateMinutes: rule.escalateMinutes ?? NEW.escalateMinutes,
  escalationUrl: rule.escalationUrl ?? "",
  escalationMails: rule.escalationMails.join(JOINED),
});

const inputOf = (values: Values): CreateNotificationRuleInput => ({
  name: values.name,
  stationId: values.stationId || null,
  active: values.active,
  webhookUrl: values.webhookUrl.trim() || null,
  mails: parted(values.mails),
  ...(values.language !== "" && { language: values.language }),
  lowBalances: tellsLow(values),
  severities: [...values.severities],
  codes: [...values.codes] as AlarmCode[],
  quietFrom: values.quiet ? values.quietFrom : null,
  quietTo: values.quiet ? values.quietTo : null,
  criticalPasses: values.criticalPasses,
  tellsEnd: values.tellsEnd,
  repeatMinutes: values.repeatMinutes ?? 0,
  escalateMinutes: values.escalates ? values.escalateMinutes : null,
  escalationUrl: values.escalates ? values.escalationUrl.trim() || null : null,
  escalationMails: values.escalates ? parted(values.escalationMails) : [],
});

const TOGETHER = [["quietFrom", "quietTo"]] as const;

interface Props {
  /** The rule that changes; absent: a new one. */
  readonly rule: NotificationRuleLineFragment | undefined;
  /** A secret that is shown this once. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Makes a rule or changes one; whoever makes one with a webhook is shown its secret. */
export function RuleForm({ rule, onSecret, onClose }: Props) {
  const create = useDeed(CreateNotificationRuleDocument, RULE_CHANGES);
  const change = useDeed(ChangeNotificationRuleDocument, RULE_CHANGES);
  const { locale } = useIntl();
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: rule ? valuesOf(rule) : { ...NEW, language: languageOnScreen(locale) },
    submit: async (values, submission, first) => {
      const input = inputOf(values);
      if (rule) {
        return change.send({ ...changedFields(input, inputOf(first), TOGETHER), id: rule.id }, submission);
      }
      const made = (await create.send(input, submission))?.createNotificationRule;
      if (made && made.rule.webhookUrl !== null) {
        onSecret(made.secret);
      }
      return made;
    },
    saved: "alarmRules.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={rule ? "alarmRules.change" : "alarmRules.add"} onClose={onClose}>
      <RuleFields form={form} />
    </FormDrawer>
  );
}

function RuleFields({ form }: { readonly form: KitForm<Values> }) {
  const { formatMessage } = useIntl();
  const optionsOf = useOptionsOf();
  const { data } = useQuery(NotificationMeansDocument, { context: { silent: true } });
  const noMail = data?.notificationSettings.mail === false;
  const [quiet, escalates, stationId] = form.methods.watch(["quiet", "escalates", "stationId"]);
  const known = form.methods.formState.defaultValues;
  // Addresses of a time when it sent mail are to be taken out before anything of the rule can be changed.
  const mail = (before: string | undefined) => ({
    disabled: noMail && !before,
    hint: formatMessage({ id: noMail ? "alarmRules.mails.off" : "alarmRules.mails.hint" }),
  });
  return (
    <>
      <FormField of={form} name="name" as={TextInput} label="alarmRules.name" required />
      <FormField of={form} name="active" as={SwitchInput} label="alarmRules.on" />
      <FormField
        of={form}
        name="webhookUrl"
        as={TextInput}
        label="alarmRules.webhook"
        hint={formatMessage({ id: "alarmRules.webhook.hint" })}
        code
      />
      <FormField of={form} name="mails" as={TextInput} label="alarmRules.mails" code {...mail(known?.mails)} />
      {!noMail && (
        <FormField
          of={form}
          name="language"
          as={SelectInput<Language>}
          label="alarmRules.language"
          hint={formatMessage({ id: "alarmRules.language.hint" })}
          options={MAIL_LANGUAGES}
          required
        />
      )}
      <FormField
        of={form}
        name="stationId"
        as={StationSelect}
        label="filter.station"
        nothing="alarmRules.everyStation"
      />
      <FormField
        of={form}
        name="severities"
        as={ChipsInput<AlarmSeverity>}
        label="alarmInfo.severity"
        hint={formatMessage({ id: "alarmRules.severities.hint" })}
        options={optionsOf(SEVERITY_WORDS)}
      />
      <FormField
        of={form}
        name="codes"
        as={ChipsInput<string>}
        label="alarmRules.codes"
        hint={formatMessage({ id: "alarmRules.codes.hint" })}
        options={optionsOf(CODE_WORDS)}
      />
      {stationId === "" && <LowField form={form} />}
      <FormField of={form} name="tellsEnd" as={SwitchInput} label="alarmRules.tellsEnd" />
      <FormField
        of={form}
        name="repeatMinutes"
        as={NumberInput}
        label="alarmRules.repeatMinutes"
        hint={formatMessage({ id: "alarmRules.repeatMinutes.hint" })}
        min={0}
        max={DAY_MINUTES}
      />
      <FormField
        of={form}
        name="quiet"
        as={SwitchInput}
        label="alarmRules.quiet"
        hint={formatMessage({ id: "alarmRules.quiet.hint" })}
      />
      {quiet && (
        <>
          <FormField of={form} name="quietFrom" as={TimeInput} label="alarmRules.quietFrom" />
          <FormField of={form} name="quietTo" as={TimeInput} label="alarmRules.quietTo" />
          <FormField of={form} name="criticalPasses" as={SwitchInput} label="alarmRules.criticalPasses" />
        </>
      )}
      <FormField of={form} name="escalates" as={SwitchInput} label="alarmRules.escalates" />
      {escalates && (
        <>
          <FormField
            of={form}
            name="escalateMinutes"
            as={NumberInput}
            label="alarmRules.escalateMinutes"
            min={1}
            max={DAY_MINUTES}
          />
          <FormField of={form} name="escalationUrl" as={TextInput} label="alarmRules.second.webhook" code />
          <FormField
            of={form}
            name="escalationMails"
            as={TextInput}
            label="alarmRules.second.mails"
            code
            {...mail(known?.escalationMails)}
          />
        </>
      )}
    </>
  );
}

/** Whether it tells of low balances, too: for who may see cards, since their balances are sent. */
function LowField({ form }: { readonly form: KitForm<Values> }) {
  const { formatMessage } = useIntl();
  const seesCards = useAllowed(Permission.UserInfoList);
  const already = form.methods.watch("lowBalances");
  return (
    <FormField
      of={form}
      name="lowBalances"
      as={SwitchInput}
      label="alarmRules.lowBalances"
      hint={formatMessage({ id: seesCards ? "alarmRules.lowBalances.hint" : "alarmRules.lowBalances.needs" })}
      disabled={!seesCards && !already}
    />
  );
}

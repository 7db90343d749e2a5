import { useMutation } from "@apollo/client/react";
import { Pencil, Trash2 } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailDrawer, type Fact } from "../../../ui/detail-drawer.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeDiscountRuleDocument,
  DeleteDiscountRuleDocument,
  DiscountRulesDocument,
  type DiscountRuleLineFragment,
} from "./discounts.generated.ts";
import { useRuleWords } from "./rule-words.ts";

interface Props {
  /** Undefined: there is none, or it is somebody else's. */
  readonly rule: DiscountRuleLineFragment | undefined;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One discount rule: what it says, and who changed it when. */
export function RuleDetail({ rule, onEdit, onClose }: Props) {
  const timeZone = useMe()?.network.timeZone;
  const words = useRuleWords();
  return (
    <DetailDrawer
      title={<bdi>{rule?.name ?? NO_VALUE}</bdi>}
      subtitle={rule && <bdi>{words.markdown(rule.kind, rule.value)}</bdi>}
      facts={rule && factsOf(rule, words)}
      missing={rule === undefined}
      actions={rule?.changeable && <Actions rule={rule} onEdit={onEdit} onClose={onClose} />}
      history={rule && <RecordHistory objectId={rule.id} timeZone={timeZone} />}
      onClose={onClose}
    />
  );
}

function factsOf(rule: DiscountRuleLineFragment, words: ReturnType<typeof useRuleWords>): readonly Fact[] {
  return [
    { title: "discount.active", value: <FormattedMessage id={rule.active ? "answer.yes" : "answer.no"} /> },
    { title: "markdown.grades", value: words.grades(rule.gradeIds) },
    { title: "markdown.stations", value: words.stations(rule.stations) },
    { title: "discount.members", value: words.members(rule) || NO_VALUE },
    { title: "discount.times", value: words.times(rule) || <FormattedMessage id="markdown.always" /> },
    { title: "discount.validity", value: words.validity(rule) ?? <FormattedMessage id="markdown.always" /> },
    { title: "customer.platform", value: <bdi>{rule.platformName}</bdi> },
  ];
}

interface ActionProps extends Omit<Props, "rule"> {
  readonly rule: DiscountRuleLineFragment;
}

function Actions({ rule, onEdit, onClose }: ActionProps) {
  const { formatMessage } = useIntl();
  const [remove] = useMutation(DeleteDiscountRuleDocument, { refetchQueries: [DiscountRulesDocument] });

  async function handleDelete() {
    const sure = await confirm({
      title: "discount.delete.question",
      values: { name: rule.name },
      action: "discount.delete",
      tone: "danger",
    });
    // A refusal is told by a notice.
    const answer = sure && (await remove({ variables: { input: { id: rule.id } } }).catch(() => undefined));
    if (answer && answer.data) {
      notify({ tone: "success", message: "discount.deleted", values: { name: rule.name } });
      onClose();
    }
  }

  return (
    <>
      <IconButton needs={ChangeDiscountRuleDocument} label={formatMessage({ id: "discount.edit" })} onClick={onEdit}>
        <Pencil size={17} aria-hidden />
      </IconButton>
      <IconButton
        needs={DeleteDiscountRuleDocument}
        label={formatMessage({ id: "discount.delete" })}
        onClick={() => void handleDelete()}
      >
        <Trash2 size={17} aria-hidden />
      </IconButton>
    </>
  );
}

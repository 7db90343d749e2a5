import { CirclePause, CirclePlay } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { subtractDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { UnlessWaiting } from "../../../parts/review/waiting.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useListSums } from "../../../ui/data-table/use-list-sums.ts";
import { Sums } from "../../../ui/sums.tsx";
import { ViewTabs } from "../../../ui/view-tabs.tsx";
import { DepositForm } from "./deposit-form.tsx";
import { DEPOSITS, DEPOSIT_RULES } from "./deposit-list.ts";
import { DepositRuleForm } from "./deposit-rule-form.tsx";
import {
  ChangeDepositRuleDocument,
  DeleteDepositRuleDocument,
  DepositRuleDetailDocument,
  type DepositRuleLineFragment,
  DepositRuleListDocument,
  SwitchDepositRulesDocument,
} from "./deposit-rules.generated.ts";
import {
  DepositDetailDocument,
  type DepositLineFragment,
  DepositListDocument,
  DepositSumsDocument,
} from "./deposits.generated.ts";
import { PaymentDeeds, PaymentSecret } from "./payment-deeds.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PAYMENTS } from "./payment-list.ts";
import { PaymentDetailDocument } from "./payments.generated.ts";
import { RefundDeed } from "./refund-deed.tsx";
import { PaymentBadge, usePaymentColumns } from "./use-payment-columns.tsx";
import { DepositMark, RuleBadge, useDepositColumns, useDepositRuleColumns } from "./use-deposit-columns.tsx";

const LISTS = ["deposits", "payments", "rules"] as const;

/** /onlineDeposit: money that was put on cards, what is paid at a provider, or the rules by which it brings a gift; the address says which. */
export function OnlineDepositScreen() {
  const [params] = useSearchParams();
  const shown = LISTS.find((list) => list === params.get("list")) ?? "deposits";
  const lists = (
    <ViewTabs
      label="card.lists"
      present={shown}
      views={LISTS.map((id) => ({
        id,
        title: `deposit.lists.${id}` as const,
        to: id === "deposits" ? "?" : `?list=${id}`,
      }))}
    />
  );
  if (shown === "rules") {
    return <RuleList lists={lists} />;
  }
  return shown === "payments" ? <PaymentList lists={lists} /> : <DepositList lists={lists} />;
}

const PAYMENT_FACTS = [
  "amount",
  "memberName",
  "time",
  "author",
  "reference",
  "paidAt",
  "unbooked",
  "refundAmount",
  "refundAskedAt",
  "refundedAt",
];

/** Deposits that are paid at a provider. */
function PaymentList({ lists }: { readonly lists: ReactNode }) {
  const columns = usePaymentColumns();
  const factsOf = useFactsOf(columns);
  return (
    <ListScreen
      of={PAYMENTS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "payment.time")]}
      tabs={lists}
      actions={<PaymentSecret />}
      detail={({ id, onClose }) => (
        <RecordDrawer
          key={id}
          id={id}
          document={PaymentDetailDocument}
          pick={({ onlinePayments }) => onlinePayments.nodes[0]}
          title={({ cardNumber }) => <bdi dir="ltr">{cardNumber}</bdi>}
          subtitle={(row) => <PaymentBadge {...row} />}
          facts={(row) => factsOf(row, PAYMENT_FACTS)}
          deeds={(row) => <PaymentDeeds payment={row} />}
          onClose={onClose}
        />
      )}
      form={({ onClose }) => <PaymentForm onClose={onClose} />}
    />
  );
}

function DepositList({ lists }: { readonly lists: ReactNode }) {
  const columns = useDepositColumns();
  return (
    <ListScreen
      of={DEPOSITS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "cardFlow.days")]}
      tabs={lists}
      beside={<Totals />}
      detail={({ id, onClose }) => <DepositDetail key={id} id={id} columns={columns} onClose={onClose} />}
      form={({ stationId, onClose, onMade }) => <DepositForm stationId={stationId} onClose={onClose} onMade={onMade} />}
    />
  );
}

/** What the tills took for the deposits that the filter leaves, what of it they paid out again, and what that leaves. */
function Totals() {
  const me = useMe();
  const { money } = useFormat(me?.network.timeZone);
  const sums = useListSums(DepositSumsDocument, useListState(DEPOSITS.address, me?.network.timeZone))?.cardFlowTotals;
  return (
    <Sums
      label="cardFlow.totals"
      sums={(
        [
          ["cardFlow.deposit", sums?.deposit],
          ["cardFlow.refund", sums?.refund],
          ["deposit.net", sums && subtractDecimals(sums.deposit, sums.refund)],
          ["cardFlow.gift", sums?.gift],
        ] as const
      ).map(([title, sum]) => ({ title, value: sum && money(sum, me?.network.currencySymbol ?? "") }))}
    />
  );
}

interface DetailProps<Row> {
  readonly id: string;
  readonly columns: readonly RecordColumn<Row>[];
  readonly onClose: () => void;
}

const DEPOSIT_FACTS = [
  "time",
  "memberName",
  "memberPhone",
  "deposit",
  "gift",
  "balanceAfter",
  "tender",
  "stationName",
  "author",
  "reason",
];

/** What a decision makes of a deposit. */
const DECIDED = [DepositDetailDocument, DepositListDocument, DepositSumsDocument];

/** One deposit, whole. */
function DepositDetail({ id, columns, onClose }: DetailProps<DepositLineFragment>) {
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={DepositDetailDocument}
      pick={({ cardFlows }) => cardFlows.nodes[0]}
      title={({ cardNumber }) => <bdi dir="ltr">{cardNumber}</bdi>}
      subtitle={(row) => <DepositMark line={row} />}
      facts={(row) => factsOf(row, DEPOSIT_FACTS)}
      deeds={(row) =>
        row.operation === "DEPOSIT" &&
        !row.reversed && (
          <UnlessWaiting cardId={row.cardId} lineId={row.id} decided={DECIDED}>
            <RefundDeed line={row} />
          </UnlessWaiting>
        )
      }
      onClose={onClose}
    />
  );
}

function RuleList({ lists }: { readonly lists: ReactNode }) {
  const columns = useDepositRuleColumns();
  return (
    <ListScreen
      of={DEPOSIT_RULES}
      columns={columns}
      tabs={lists}
      detail={(opened) => <RuleDetail key={opened.id} columns={columns} {...opened} />}
      form={({ row, onClose }) => <DepositRuleForm rule={row} onClose={onClose} />}
    />
  );
}

const RULE_FACTS = ["fromAmount", "gift", "mostGift", "cardGroupName", "validFrom", "validUntil", "platformName"];
const CHANGES = [DepositRuleListDocument, DepositRuleDetailDocument];

/** One deposit rule: what it gives, when, to whom. */
function RuleDetail({
  id,
  columns,
  onEdit,
  onClose,
}: DetailProps<DepositRuleLineFragment> & { readonly onEdit: (rule: DepositRuleLineFragment) => void }) {
  const factsOf = useFactsOf(columns);
  const { act, loading } = useDeed(SwitchDepositRulesDocument, { changes: CHANGES });
  return (
    <RecordDrawer
      id={id}
      document={DepositRuleDetailDocument}
      pick={({ depositRules }) => depositRules.nodes[0]}
      title={({ name }) => <bdi>{name}</bdi>}
      subtitle={(rule) => <RuleBadge {...rule} />}
      facts={(rule) => factsOf(rule, RULE_FACTS)}
      deeds={(rule) => (
        <>
          <RecordDeed needs={ChangeDepositRuleDocument} label="depositRule.edit" onClick={() => onEdit(rule)} />
          <RecordDeed
            needs={SwitchDepositRulesDocument}
            icon={rule.active ? CirclePause : CirclePlay}
            label={rule.active ? "depositRule.switchOff" : "depositRule.switchOn"}
            loading={loading}
            onClick={() => void act({ ids: [rule.id], active: !rule.active })}
          />
          <DeleteDeed
            deed={DeleteDepositRuleDocument}
            changes={[DepositRuleListDocument]}
            record={rule}
            label="depositRule.delete"
            question="depositRule.delete.question"
            text="depositRule.delete.text"
            done="depositRule.deleted"
            onGone={onClose}
          />
        </>
      )}
      onClose={onClose}
    />
  );
}

import { Button, Skeleton, Text } from "@chakra-ui/react";
import { ShieldAlert, ShieldMinus } from "lucide-react";
import { useEffect, useState } from "react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { errorMessageId, type MessageId } from "../../../i18n/messages.ts";
import { OutcomeLines } from "../../../parts/outcomes/outcome-lines.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { usePreviewed } from "../../../parts/records/use-previewed.ts";
import type { AccountFilter } from "../../../schema-types.generated.ts";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { FormBody, FormButtons, submitOf } from "../../../ui/form/form-parts.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { AccountDetailDocument, AccountsDocument } from "./account.generated.ts";
import { type AccountsOutcomeFactsFragment, DemandAllSecondFactorsDocument } from "./demand-all.generated.ts";

interface Props {
  readonly selected: Selected<AccountFilter>;
  /** Whether it is demanded, or no longer. */
  readonly demanded: boolean;
}

/** Demands a second factor of accounts that are chosen, or of all that a filter leaves, or takes that back: what would become of them is seen before. */
export function DemandAllDeed(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordDeed
        needs={DemandAllSecondFactorsDocument}
        icon={props.demanded ? ShieldAlert : ShieldMinus}
        label={props.demanded ? "account.factor.demand" : "account.factor.undemand"}
        opens
        onClick={() => setOpen(true)}
      />
      {open && <DemandAllDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const CHANGES = [AccountsDocument, AccountDetailDocument];
const NO_FIELDS = object({});

function DemandAllDialog({ selected, demanded, onClose }: Props & { readonly onClose: () => void }) {
  const [outcome, setOutcome] = useState<AccountsOutcomeFactsFragment>();
  const [filter, count] =
    "ids" in selected ? [{ ids: [...selected.ids] }, selected.ids.length] : [selected.allMatching, selected.count];
  const { form, preview } = usePreviewed({
    document: DemandAllSecondFactorsDocument,
    changes: CHANGES,
    schema: NO_FIELDS,
    values: {},
    keyIn: "header",
    inputOf: () => ({ filter, demanded }),
    receiptIn: (data) => data.demandAllSecondFactors,
    onDone: handleDone,
  });
  const { handleSubmit } = form;
  // There is nothing to fill in: it is looked at as soon as it is open.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => void handleSubmit(), []);

  function handleDone(made: AccountsOutcomeFactsFragment) {
    const isAll = made.left === 0 && made.refused.length === 0;
    notify({
      tone: isAll ? "success" : "warning",
      message: "account.factor.all.done",
      values: { count: made.count },
    });
    if (isAll) {
      onClose();
    } else {
      setOutcome(made);
    }
  }

  const direction = demanded ? "demand" : "undemand";
  const isVain = preview?.count === 0;
  return (
    <DialogFrame
      title={<FormattedMessage id={`account.factor.all.${direction}.title`} values={{ count }} />}
      onClose={onClose}
      {...(!outcome && !isVain && { onSubmit: submitOf(form) })}
      footer={
        outcome || isVain ? (
          <Button size="sm" variant="outline" onClick={onClose}>
            <FormattedMessage id="action.close" />
          </Button>
        ) : (
          <FormButtons
            form={form}
            action={preview ? `account.factor.${direction}` : "card.preview"}
            onClose={onClose}
          />
        )
      }
    >
      <FormBody form={form}>
        {!outcome && !isVain && (
          <Text fontSize="sm" color="muted">
            <FormattedMessage id={`account.factor.all.${direction}.text`} />
          </Text>
        )}
        <Found of={outcome ?? preview} demanded={demanded} done={outcome !== undefined} />
      </FormBody>
    </DialogFrame>
  );
}

/** What the refusals of the contract mean for accounts. */
const REFUSED: Readonly<Record<number, MessageId>> = {
  403: "account.factor.all.stronger",
  10006: "account.factor.all.oneself",
};

interface FoundProps {
  readonly of: AccountsOutcomeFactsFragment | undefined;
  readonly demanded: boolean;
  readonly done: boolean;
}

/** How many it is, or would be, done to, how many of them lack one, and who is left and why. */
function Found({ of, demanded, done }: FoundProps) {
  if (of === undefined) {
    return <Skeleton h="20" borderRadius="control" />;
  }
  const { count, lacking, unchanged, refused, left } = of;
  return (
    <OutcomeLines
      lines={[
        [done ? "account.factor.all.changed" : "account.factor.all.toChange", count],
        [demanded ? "account.factor.all.toSetUp" : "account.factor.all.letGo", lacking],
        [demanded ? "account.factor.all.hasOne" : "account.factor.all.keeps", count - lacking],
        [demanded ? "account.factor.all.demandedAlready" : "account.factor.all.notDemanded", unchanged],
        ...refused.map(
          (one) => [REFUSED[one.refusal.number] ?? errorMessageId(one.refusal.number), one.count] as const,
        ),
        ["account.factor.all.left", left],
      ]}
    />
  );
}

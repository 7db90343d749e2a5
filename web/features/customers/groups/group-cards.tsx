import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Unlink } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/may.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { type Candidate, SearchSelect } from "../../../ui/inputs/search-select.tsx";
import { useTyped } from "../../../ui/inputs/use-typed.ts";
import { PlainIconButton } from "../../../ui/plain-icon-button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import {
  CardGroupDetailDocument,
  type CardGroupLineFragment,
  CardGroupListDocument,
  CardsToAddDocument,
  type GroupCardFragment,
  GroupCardsDocument,
  SetCardGroupDocument,
} from "./group.generated.ts";

const CHANGES = { changes: [CardGroupListDocument, CardGroupDetailDocument, GroupCardsDocument] };

interface CardsProps {
  readonly group: CardGroupLineFragment;
  readonly cards: readonly GroupCardFragment[];
}

/** The cards of a group, with what is on them. */
export function GroupCards({ group, cards }: CardsProps) {
  const { formatMessage } = useIntl();
  const { money } = useFormat("UTC");
  const { act, loading } = useDeed(SetCardGroupDocument, CHANGES);
  const maySet = useMay(SetCardGroupDocument) && group.state === "ACTIVE";
  if (cards.length === 0) {
    return <EmptyState title="group.cards.none" text="group.cards.none.text" compact />;
  }
  return (
    <chakra.ul css={LINES}>
      {cards.map(({ id, number, memberName, balance, currencySymbol }) => (
        <li key={id}>
          <span>
            <bdi dir="ltr">{number}</bdi> <bdi className="beside">{memberName}</bdi>
          </span>
          <span className="amount">{group.sharing === "SPLIT" && money(balance, currencySymbol)}</span>
          {maySet && (
            <PlainIconButton
              label={formatMessage({ id: "group.cards.remove" }, { card: number })}
              aria-disabled={loading}
              onClick={() => void act({ cardIds: [id], groupId: null })}
            >
              <Unlink aria-hidden size={16} />
            </PlainIconButton>
          )}
        </li>
      ))}
    </chakra.ul>
  );
}

const LINES = {
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& > li": {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "10",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& > li > span:first-of-type": { flex: "1", minWidth: 0 },
  "& .beside": { color: "muted" },
  "& .amount": { whiteSpace: "nowrap" },
} as const;

const SCHEMA = object({ cardId: choice() });

/** Has a card belong to the group; another may follow. */
export function AddGroupCard({ groupId, onClose }: { readonly groupId: string; readonly onClose: () => void }) {
  const { send } = useDeed(SetCardGroupDocument, CHANGES);
  const form = useKitForm<{ cardId: string }, { cardId: string }>({
    schema: SCHEMA,
    values: { cardId: "" },
    submit: async ({ cardId }, submission) => {
      const outcome = (await send({ cardIds: [cardId], groupId }, submission))?.setCardGroup[0];
      if (outcome?.refusal) {
        const { number, message } = outcome.refusal;
        // One card was asked for: its refusal is the form's.
        throw new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { number, field: "cardId" } }] });
      }
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="group.cards.add" action="group.cards.add" onClose={onClose}>
      <FormField of={form} name="cardId" as={CardSelect} label="card.number" required />
    </FormDialog>
  );
}

/** A card in use by id, found by number, plate, or its holder's name or phone. */
function CardSelect({ onChange, ...field }: InputProps<string>) {
  const [last, setLast] = useState<Candidate>();
  const chosen = last?.id === field.value ? last : undefined;
  const typing = useTyped(chosen?.name ?? "");
  const asked = useDeferredValue(typing.typed?.trim());
  const { data, previousData, loading } = useQuery(CardsToAddDocument, {
    variables: { search: asked || null },
    skip: asked === undefined,
    context: { silent: true },
  });
  const nodes = (data ?? previousData)?.cards.nodes;
  const found = useMemo(
    () => (nodes ?? []).map(({ id, number, memberName }) => ({ id, name: number, code: memberName ?? "" })),
    [nodes],
  );

  function handleChange(id: string) {
    setLast(found.find((card) => card.id === id));
    onChange(id);
  }

  return (
    <SearchSelect
      {...field}
      onChange={handleChange}
      typing={typing}
      chosen={chosen}
      found={found}
      waiting={loading || asked !== typing.typed?.trim()}
      dir="ltr"
    />
  );
}

import { useQuery } from "@apollo/client/react";
import { HStack, chakra, Skeleton } from "@chakra-ui/react";
import { CreditCard, Landmark, Unlink } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { AddCard } from "../../../parts/cards/add-card.tsx";
import { tellRefusal } from "../../../parts/cards/tell-refusal.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { OPEN_ROW } from "../../../ui/use-open-row.ts";
import { Sums } from "../../../ui/sums.tsx";
import { CustomerRepayment } from "./customer-repayment.tsx";
import {
  type CreditCardFragment,
  CustomerCreditDocument,
  type CustomerLineFragment,
  SetCardCustomerDocument,
  TakeCustomerRepaymentDocument,
} from "./customers.generated.ts";
import { ROWS } from "./rows-look.ts";

const CHANGES = { changes: [CustomerCreditDocument] };

/** What a special customer owes, and the cards that fill on its credit. */
export function CustomerCredit({ customer }: { readonly customer: CustomerLineFragment }) {
  const { id: customerId } = customer;
  const { money } = useFormat("UTC");
  const [adds, setAdds] = useState(false);
  // What was owed when it was opened, which the form offers to take.
  const [repays, setRepays] = useState<string>();
  const { data, error, refetch } = useQuery(CustomerCreditDocument, {
    variables: { customerId },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  if (!data) {
    return <Skeleton height="24" />;
  }
  const { customerCredit: credit, cards } = data;
  const deeds = (
    <HStack gap="2" wrap="wrap">
      <RecordDeed
        needs={SetCardCustomerDocument}
        icon={CreditCard}
        label="customer.cards.add"
        opens
        onClick={() => setAdds(true)}
      />
      {compareDecimals(credit.owed, "0") > 0 && (
        <RecordDeed
          needs={TakeCustomerRepaymentDocument}
          icon={Landmark}
          label="card.do.repay"
          opens
          onClick={() => setRepays(credit.owed)}
        />
      )}
    </HStack>
  );
  return (
    <>
      <Sums
        label="customer.credit"
        sums={(["owed", "held", "available", "creditLimit"] as const).map((name) => ({
          title: `customer.credit.${name}`,
          value: money(credit[name], credit.currencySymbol),
        }))}
      />
      {cards.nodes.length === 0 ? (
        <EmptyState
          icon={CreditCard}
          title="customer.cards.none"
          text="customer.cards.none.text"
          action={deeds}
          compact
        />
      ) : (
        <>
          <chakra.ul css={ROWS}>
            {cards.nodes.map((card) => (
              <CreditCardRow key={card.id} card={card} />
            ))}
          </chakra.ul>
          {deeds}
        </>
      )}
      {adds && <AddCreditCard customerId={customerId} onClose={() => setAdds(false)} />}
      {repays && <CustomerRepayment customer={customer} owed={repays} onClose={() => setRepays(undefined)} />}
    </>
  );
}

/** A card on credit; repayments are taken where it is opened, too. */
function CreditCardRow({
  card: { id, number, memberName, available, currencySymbol },
}: {
  readonly card: CreditCardFragment;
}) {
  const { formatMessage } = useIntl();
  const { money } = useFormat("UTC");
  const { act, loading } = useDeed(SetCardCustomerDocument, CHANGES);

  async function handleRemove() {
    tellRefusal((await act({ cardIds: [id], customerId: null }))?.setCardCustomer[0]);
  }

  return (
    <li>
      <chakra.div flex="1" minW="0">
        <Link to={`${paths.members}?${OPEN_ROW}=${id}`}>
          <bdi dir="ltr">{number}</bdi>
        </Link>
        <p>
          <bdi>{memberName}</bdi>
        </p>
      </chakra.div>
      <bdi>{money(available, currencySymbol)}</bdi>
      <IconButton
        needs={SetCardCustomerDocument}
        size="sm"
        label={formatMessage({ id: "customer.cards.remove" }, { card: number })}
        aria-disabled={loading}
        onClick={() => void handleRemove()}
      >
        <Unlink size={15} aria-hidden />
      </IconButton>
    </li>
  );
}

interface AddProps {
  readonly customerId: string;
  readonly onClose: () => void;
}

/** Has a card fill on the customer's credit. */
function AddCreditCard({ customerId, onClose }: AddProps) {
  const { send } = useDeed(SetCardCustomerDocument, CHANGES);
  return (
    <AddCard
      label="customer.cards.add"
      add={async (cardId, submission) =>
        (await send({ cardIds: [cardId], customerId }, submission))?.setCardCustomer[0]
      }
      onClose={onClose}
    />
  );
}

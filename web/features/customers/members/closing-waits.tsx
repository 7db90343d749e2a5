import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { paths, reviewPath } from "../../../lib/paths.ts";
import { ReviewLine } from "../../../parts/review/review-note.tsx";
import { useScreens } from "../../../ui/screens-map.ts";
import { CardDetailDocument, CardHistoryDocument, CardListDocument, ClosingWaitsDocument } from "./card.generated.ts";

const LOOK_MS = 15_000;
/** What a decision makes of the card is read anew with it. */
const DECIDED = [CardDetailDocument, CardListDocument, CardHistoryDocument];

/** Says that somebody asked to close a card, as long as that waits, and has the card read anew once it is decided. */
export function ClosingWaits({ cardId }: { readonly cardId: string }) {
  const client = useApolloClient();
  const opens = useScreens().has(paths.orderReview);
  const { data } = useQuery(ClosingWaitsDocument, {
    variables: { cardId },
    fetchPolicy: "cache-and-network",
    pollInterval: LOOK_MS,
    context: { silent: true },
  });
  const waiting = data?.moneyReviews.nodes[0];
  const hasWaited = useRef(false);
  useEffect(() => {
    if (hasWaited.current && data !== undefined && waiting === undefined) {
      void client.refetchQueries({ include: DECIDED }).catch(() => undefined);
    }
    hasWaited.current = waiting !== undefined;
  }, [client, data, waiting]);
  return (
    waiting && (
      <ReviewLine>
        <span>
          <FormattedMessage id="card.closing.waits" values={{ author: <bdi>{waiting.author}</bdi> }} />
        </span>
        {opens && (
          <Link to={reviewPath(waiting.id)}>
            <FormattedMessage id="review.open" />
          </Link>
        )}
      </ReviewLine>
    )
  );
}

import { useApolloClient, useQuery } from "@apollo/client/react";
import { Stack } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { paths, reviewPath } from "../../../lib/paths.ts";
import { ReviewLine } from "../../../parts/review/review-note.tsx";
import { REVIEWED_WORDS } from "../../../parts/review/reviewed-words.ts";
import { useScreens } from "../../../ui/screens-map.ts";
import { CardDetailDocument, CardHistoryDocument, CardListDocument, CardWaitsDocument } from "./card.generated.ts";

const LOOK_MS = 15_000;
/** What a decision makes of the card is read anew with it. */
const DECIDED = [CardDetailDocument, CardListDocument, CardHistoryDocument];

/** Says what somebody asked to do with a card as long as that waits, and has the card read anew once it is decided. */
export function CardWaits({ cardId }: { readonly cardId: string }) {
  const client = useApolloClient();
  const opens = useScreens().has(paths.orderReview);
  const { data } = useQuery(CardWaitsDocument, {
    variables: { cardId },
    fetchPolicy: "cache-and-network",
    pollInterval: LOOK_MS,
    context: { silent: true },
  });
  const waiting = data?.moneyReviews.nodes;
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = waiting?.map(({ id }) => id);
    if (ids && before.current.some((id) => !ids.includes(id))) {
      void client.refetchQueries({ include: DECIDED }).catch(() => undefined);
    }
    before.current = ids ?? before.current;
  }, [client, waiting]);
  const lines = waiting?.map(({ id, operation, author }) => (
    <ReviewLine key={id}>
      <span>
        <FormattedMessage
          id="card.waits"
          values={{
            operation: <FormattedMessage id={REVIEWED_WORDS.wordOf(operation)} />,
            author: <bdi>{author}</bdi>,
          }}
        />
      </span>
      {opens && (
        <Link to={reviewPath(id)}>
          <FormattedMessage id="review.open" />
        </Link>
      )}
    </ReviewLine>
  ));
  return lines && lines.length > 0 && <Stack gap="2">{lines}</Stack>;
}

import { useApolloClient, useQuery } from "@apollo/client/react";
import { chakra, Stack } from "@chakra-ui/react";
import type { DocumentNode } from "graphql";
import { type ReactNode, useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { useMay } from "../../lib/may.ts";
import { paths, reviewPath } from "../../lib/paths.ts";
import { useScreens } from "../../ui/screens-map.ts";
import { ReviewLine } from "./review-note.tsx";
import { REVIEWED_WORDS } from "./reviewed-words.ts";
import { CardWaitsDocument, type CardWaitsQuery } from "./waiting.generated.ts";

type Waiting = CardWaitsQuery["moneyReviews"]["nodes"][number];

const LOOK_MS = 15_000;

interface Props {
  readonly cardId: string;
  /** What tells of what a decision changes: read anew with it. */
  readonly decided: DocumentNode[];
}

/** What somebody asked to do with a card, as long as it waits; none to who may not see it. */
function useWaiting({ cardId, decided }: Props): readonly Waiting[] {
  const client = useApolloClient();
  const may = useMay(CardWaitsDocument);
  const { data } = useQuery(CardWaitsDocument, {
    variables: { cardId },
    skip: !may,
    fetchPolicy: "cache-and-network",
    pollInterval: LOOK_MS,
    context: { silent: true },
  });
  const waiting = data?.moneyReviews.nodes;
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = waiting?.map(({ id }) => id);
    if (ids && before.current.some((id) => !ids.includes(id))) {
      void client.refetchQueries({ include: decided }).catch(() => undefined);
    }
    before.current = ids ?? before.current;
  }, [client, decided, waiting]);
  return waiting ?? [];
}

/** Says what somebody asked to do with a card as long as that waits, and has it read anew once it is decided. */
export function CardWaits(props: Props) {
  return <Asked waiting={useWaiting(props)} />;
}

interface LineProps extends Props {
  readonly lineId: string;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** What can be done with a line of a card; while a second person has to decide about it, what was asked for instead: nothing further is taken. */
export function UnlessWaiting({ lineId, children, ...props }: LineProps) {
  const waiting = useWaiting(props).filter(({ flowId }) => flowId === lineId);
  const waits = waiting.length > 0;
  return (
    <>
      <Asked waiting={waiting} />
      {/* Out of sight, not gone: the dialog that has just sent a request still tells what becomes of it. */}
      <chakra.div hidden={waits} {...(!waits && { display: "contents" })}>
        {children}
      </chakra.div>
    </>
  );
}

function Asked({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const opens = useScreens().has(paths.orderReview);
  return (
    waiting.length > 0 && (
      <Stack gap="2">
        {waiting.map(({ id, operation, author }) => (
          <ReviewLine key={id}>
            <span>
              <FormattedMessage
                id="review.asked"
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
        ))}
      </Stack>
    )
  );
}

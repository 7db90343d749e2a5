import { Button, chakra } from "@chakra-ui/react";
import type { DocumentNode } from "graphql";
import { UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { useMay } from "../../lib/may.ts";
import { reviewPath, paths } from "../../lib/paths.ts";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import { useScreens } from "../../ui/screens-map.ts";

/** A line about a second person's decision, beside what it is about; a link to the request may follow the words. */
export function ReviewLine({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.p role="status" css={NOTE}>
      <UsersRound aria-hidden size="1.1em" />
      {children}
    </chakra.p>
  );
}

/** Told before something is sent that one person can't do alone. */
export function ReviewNote() {
  return (
    <ReviewLine>
      <FormattedMessage id="review.needs" />
    </ReviewLine>
  );
}

/** Something that one person asked for and another decides. */
export interface Requested {
  readonly id: string;
  /** It waits while this is WAITING. */
  readonly state: string;
  /** Login of who asked. */
  readonly author: string;
  readonly mine: boolean;
  readonly mayDecide: boolean;
}

interface NotSecondProps {
  /** What decides. */
  readonly needs: DocumentNode;
  readonly request: Omit<Requested, "id">;
}

/** Told of a request that waits to whoever has the right to decide and may not, since who asked had a hand in what they may do. */
export function NotSecond({ needs, request: { state, author, mine, mayDecide } }: NotSecondProps) {
  const may = useMay(needs);
  return (
    may &&
    state === "WAITING" &&
    !mine &&
    !mayDecide && (
      <ReviewLine>
        <FormattedMessage id="review.notSecond" tagName="span" values={{ by: <bdi>{author}</bdi> }} />
      </ReviewLine>
    )
  );
}

interface Props {
  /** The request that waits. */
  readonly reviewId: string;
  readonly onClose: () => void;
}

/** Told once it was sent: nothing has moved yet, and where to see what becomes of it. */
export function ReviewWaits({ reviewId, onClose }: Props) {
  const opens = useScreens().has(paths.orderReview);
  return (
    <DialogFrame
      title={<FormattedMessage id="review.waits" />}
      onClose={onClose}
      footer={
        <>
          {opens && (
            <Button asChild variant="outline" colorPalette="gray">
              <Link to={reviewPath(reviewId)}>
                <FormattedMessage id="review.open" />
              </Link>
            </Button>
          )}
          <Button colorPalette="accent" onClick={onClose}>
            <FormattedMessage id="card.receipt.done" />
          </Button>
        </>
      }
    >
      <chakra.p>
        <FormattedMessage id="review.waits.text" />
      </chakra.p>
    </DialogFrame>
  );
}

const NOTE = {
  display: "flex",
  alignItems: "center",
  gap: "2",
  fontSize: "sm",
  px: "3",
  py: "2",
  borderRadius: "control",
  bg: "state.warning.bg",
  color: "state.warning.fg",
  "& svg": { flexShrink: 0 },
  "& a": { textDecoration: "underline" },
} as const;

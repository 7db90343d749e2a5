import { chakra, Heading, Skeleton, Stack } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";
import { type DetailTab, DetailTabs } from "./detail-tabs.tsx";
import { DrawerFrame } from "./drawer-frame.tsx";
import { EmptyState } from "./states.tsx";
import { tabular } from "./theme.ts";

/** One thing that is known of a record. */
export interface Fact {
  readonly title: MessageId;
  readonly value: ReactNode;
}

interface Props {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Undefined until they are there. */
  readonly facts: readonly Fact[] | undefined;
  /** What has to be read first: above the facts. */
  readonly lead?: ReactNode;
  /** There is no such record, or it is somebody else's. */
  readonly missing?: boolean;
  /** What can be done with the record. */
  readonly actions?: ReactNode;
  /** What the facts don't say. */
  readonly children?: ReactNode;
  /** Parts of the record that are read one at a time, between the facts and its history. */
  readonly tabs?: readonly DetailTab[];
  /** What happened to the record, e.g. `<RecordHistory>`. */
  readonly history?: ReactNode;
  /** There is a table of many columns in it. */
  readonly wide?: boolean;
  readonly onClose: () => void;
}

/** One record beside its list: what it is, what can be done with it, what happened to it. */
export function DetailDrawer({ title, subtitle, actions, wide = false, onClose, ...content }: Props) {
  return (
    <DrawerFrame
      title={title}
      subtitle={subtitle}
      actions={actions}
      size={wide || content.tabs ? "lg" : "md"}
      onClose={onClose}
    >
      <Content {...content} />
    </DrawerFrame>
  );
}

function Content({
  facts,
  lead,
  missing = false,
  children,
  tabs,
  history,
}: Pick<Props, "facts" | "lead" | "missing" | "children" | "tabs" | "history">) {
  if (missing) {
    return <EmptyState title="detail.missing" text="detail.missing.text" compact />;
  }
  const head = (
    <Stack gap="5">
      {lead}
      <FactList facts={facts} />
      {children}
      {history && !tabs && <DetailSection title="detail.history">{history}</DetailSection>}
    </Stack>
  );
  return tabs ? (
    <DetailTabs
      tabs={[
        { id: "facts", title: "detail.facts", content: head },
        ...tabs,
        ...(history ? [{ id: "history", title: "detail.history", content: history } as const] : []),
      ]}
    />
  ) : (
    head
  );
}

function FactList({ facts }: Pick<Props, "facts">) {
  const { formatMessage } = useIntl();
  return (
    <chakra.dl css={FACTS}>
      {facts
        ? facts.map(({ title, value }) => (
            <div key={title}>
              <dt>{formatMessage({ id: title })}</dt>
              <dd>{value}</dd>
            </div>
          ))
        : [1, 2, 3, 4].map((line) => <Skeleton key={line} height="5" marginBlockEnd="2" />)}
    </chakra.dl>
  );
}

/** A part of a record's detail under a heading of its own. */
export function DetailSection({ title, children }: { readonly title: MessageId; readonly children: ReactNode }) {
  const { formatMessage } = useIntl();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="md" fontWeight="600" marginBlockEnd="2">
        {formatMessage({ id: title })}
      </Heading>
      {children}
    </section>
  );
}

const FACTS = {
  ...tabular,
  fontSize: "sm",
  "& > div": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
    gap: "3",
    py: "1.5",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& dt": { color: "muted" },
  "& dd": { overflowWrap: "anywhere", "--badge-wrap": "normal" },
} as const;

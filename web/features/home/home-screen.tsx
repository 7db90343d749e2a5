import { useQuery } from "@apollo/client/react";
import { chakra, Heading, Skeleton, Text } from "@chakra-ui/react";
import { BellRing, ChevronRight, CircleCheck, Gauge, Hourglass, LayoutDashboard, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../../i18n/messages.ts";
import { numbersOf } from "../../lib/error-numbers.ts";
import { paths, priceApprovalsPath } from "../../lib/paths.ts";
import { Permission } from "../../lib/permission.ts";
import { useAllowed, useSession } from "../../lib/session.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Screen } from "../../ui/screen.tsx";
import { HomeAlarmsDocument, HomeApprovalsDocument } from "./home.generated.ts";

/** The number of a refusal for want of a permission. */
const FORBIDDEN = 403;

/** /index: what waits for this person, and the way on. */
export function HomeScreen() {
  const name = useSession()?.name ?? "";
  const realTime = useAllowed(Permission.RealTimeDevices);
  return (
    <Screen title="home.title" subtitle={<FormattedMessage id="shell.greeting" values={{ name }} />}>
      <Waiting />
      <Section title="home.go">
        <Way to={paths.kanban} icon={LayoutDashboard} title="menu.kanban" text="home.kanban.text" />
        {realTime && <Way to={paths.realTime} icon={Gauge} title="menu.realTimeEquip" text="home.realTimeEquip.text" />}
      </Section>
    </Screen>
  );
}

/** What waits for this person. Who may not see it is not told of it; what can't be read says why. */
function Waiting() {
  const [batches, prices] = [useAllowed(Permission.CompanyPrice), useAllowed(Permission.UnitPrice)];
  const { data, error, refetch } = useQuery(HomeAlarmsDocument, {
    fetchPolicy: "network-only",
    context: { silent: [FORBIDDEN] },
  });
  // Only a hint: where it can't be read, the list on its own screen says why.
  const approvals = useQuery(HomeApprovalsDocument, {
    skip: !batches && !prices,
    fetchPolicy: "network-only",
    context: { silent: true },
  });
  if (!data && numbersOf(error).includes(FORBIDDEN)) {
    return null;
  }
  return (
    <Section title="home.waiting">
      {data && !approvals.loading ? (
        <>
          <AlarmCount count={data.kanban.openAlarms} />
          <ApprovalCount
            count={approvals.data?.priceApprovals.totalCount ?? 0}
            screen={batches ? paths.companyPrice : paths.unitPrices}
          />
        </>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      ) : (
        <Skeleton h="full" borderRadius="surface" />
      )}
    </Section>
  );
}

function Section({ title, children }: { readonly title: MessageId; readonly children: ReactNode }) {
  return (
    <chakra.section mb="3">
      <Heading as="h2" fontSize="md" fontWeight="600" color="muted" mb="2">
        <FormattedMessage id={title} />
      </Heading>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: "1fr", md: "repeat(auto-fill, minmax(320px, 1fr))" }}
        gap="3"
        minH="76px"
      >
        {children}
      </chakra.div>
    </chakra.section>
  );
}

function AlarmCount({ count }: { readonly count: number }) {
  const Icon = count > 0 ? BellRing : CircleCheck;
  const token = count > 0 ? "state.fault" : "state.refuelling";
  return (
    <Card asChild>
      <Link to={`${paths.kanban}?show=alarms`}>
        <chakra.span css={badge} bg={`${token}.bg`} color={`${token}.fg`}>
          <Icon size={20} aria-hidden />
        </chakra.span>
        <CardText title={<FormattedMessage id="home.alarms" values={{ count }} />}>
          <FormattedMessage id={count > 0 ? "home.alarms.some" : "home.alarms.none"} />
        </CardText>
        <Onward />
      </Link>
    </Card>
  );
}

/** Price changes about which this person may decide; nothing while there are none. */
function ApprovalCount({ count, screen }: { readonly count: number; readonly screen: string }) {
  return count === 0 ? null : (
    <Card asChild>
      <Link to={priceApprovalsPath(screen)}>
        <chakra.span css={badge} bg="state.warning.bg" color="state.warning.fg">
          <Hourglass size={20} aria-hidden />
        </chakra.span>
        <CardText title={<FormattedMessage id="home.approvals" values={{ count }} />}>
          <FormattedMessage id="home.approvals.text" />
        </CardText>
        <Onward />
      </Link>
    </Card>
  );
}

function Way({ to, icon: Icon, title, text }: { to: string; icon: LucideIcon; title: MessageId; text: MessageId }) {
  return (
    <Card asChild>
      <Link to={to}>
        <chakra.span css={badge} bg="accent.subtle" color="accent.fg">
          <Icon size={20} aria-hidden />
        </chakra.span>
        <CardText title={<FormattedMessage id={title} />}>
          <FormattedMessage id={text} />
        </CardText>
        <Onward />
      </Link>
    </Card>
  );
}

function CardText({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <chakra.span flex="1" minW="0">
      <Text as="span" display="block" fontWeight="600" fontSize="lg" lineHeight="1.35">
        {title}
      </Text>
      <Text as="span" display="block" color="muted" fontSize="sm">
        {children}
      </Text>
    </chakra.span>
  );
}

function Onward() {
  return (
    <chakra.span color="muted" _rtl={{ transform: "scaleX(-1)" }}>
      <ChevronRight size={18} aria-hidden />
    </chakra.span>
  );
}

const badge = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  boxSize: "10",
  borderRadius: "control",
  flex: "none",
} as const;

const Card = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3.5",
    px: "4",
    py: "3.5",
    bg: "surface",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
    boxShadow: "raised",
    transition: "border-color 120ms",
    _hover: { borderColor: "accent.solid" },
  },
});

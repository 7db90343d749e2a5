import { Button } from "@chakra-ui/react";
import { BadgeCheck, Fuel, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link, useSearchParams } from "react-router-dom";
import { object } from "zod/mini";
import { paths } from "../../../lib/paths.ts";
import { useLowChanges } from "../../../parts/cards/use-low-changes.ts";
import { BulkDeed } from "../../../parts/records/bulk-deed.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { useOptionsOf } from "../../../parts/records/words.ts";
import type { MemberFilter } from "../../../schema-types.generated.ts";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { ViewTabs } from "../../../ui/view-tabs.tsx";
import { CardListScreen } from "./card-list-screen.tsx";
import { CardDetailDocument, CardListDocument } from "./card.generated.ts";
import { LowBalances } from "./low/low-balances.tsx";
import { LowBalanceListDocument } from "./low/low.generated.ts";
import { MemberDetail } from "./member-detail.tsx";
import { MemberForm } from "./member-form.tsx";
import { LEVEL_WORDS, MEMBERS } from "./member-list.ts";
import { MemberListDocument, SetMemberLevelsDocument } from "./member.generated.ts";
import { useMemberColumns } from "./use-member-columns.tsx";

const LISTS = ["cards", "members", "low"] as const;

/** /userInfoList: the cards with what is on them, who holds them, or when money was low; the address says which. */
export function UserInfoListScreen() {
  const [params] = useSearchParams();
  const shown = LISTS.find((id) => id === params.get("list")) ?? "cards";
  const low = useLowChanges(CardListDocument, CardDetailDocument, LowBalanceListDocument);
  const lists = (
    <ViewTabs
      label="card.lists"
      present={shown}
      views={LISTS.map((id) => ({
        id,
        title: `card.lists.${id}` as const,
        count: id === "low" ? low : undefined,
        to: id === "cards" ? "?" : `?list=${id}`,
      }))}
    />
  );
  if (shown === "cards") {
    return <CardListScreen tabs={lists} actions={<Beside />} />;
  }
  return shown === "members" ? <MemberListScreen lists={lists} /> : <LowBalances tabs={lists} />;
}

const BESIDE = [
  { to: paths.limitProfiles, icon: SlidersHorizontal, label: "menu.limitProfiles" },
  { to: paths.cardFills, icon: Fuel, label: "menu.cardFills" },
] as const;

/** What cards may fill, and what guns asked of them: screens of their own outside the menu. */
function Beside() {
  return BESIDE.map(({ to, icon: Icon, label }) => (
    <Button key={to} asChild size="sm" variant="outline" colorPalette="gray">
      <Link to={to}>
        <Icon aria-hidden />
        <FormattedMessage id={label} />
      </Link>
    </Button>
  ));
}

function MemberListScreen({ lists }: { readonly lists: ReactNode }) {
  const columns = useMemberColumns();
  return (
    <ListScreen
      of={MEMBERS}
      columns={columns}
      tabs={lists}
      detail={(opened) => <MemberDetail columns={columns} {...opened} />}
      form={({ row, onClose, onMade }) => <MemberForm member={row} onClose={onClose} onMade={onMade} />}
      bulk={(selected) => <MemberLevels selected={selected} />}
    />
  );
}

const SCHEMA = object({ level: choice() });

/** Gives those who are chosen a level. */
function MemberLevels({ selected }: { readonly selected: Selected<MemberFilter> }) {
  const options = useOptionsOf();
  return (
    <BulkDeed
      deed={SetMemberLevelsDocument}
      changes={[MemberListDocument]}
      partIn={(data) => data.setMemberLevels}
      icon={BadgeCheck}
      label="member.levels"
      title="member.levels.title"
      told="member.levels.done"
      selected={selected}
      schema={SCHEMA}
      values={{ level: "1" }}
      given={({ level }) => ({ level: Number(level) })}
    >
      {(form) => (
        <FormField
          of={form}
          name="level"
          as={SelectInput}
          label="member.level"
          options={options(LEVEL_WORDS)}
          required
        />
      )}
    </BulkDeed>
  );
}

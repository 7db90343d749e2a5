import { chakra } from "@chakra-ui/react";
import { type ReactNode, useMemo } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/may.ts";
import { useMe } from "../../../lib/me.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { AccountDetail } from "./account-detail.tsx";
import { ACCOUNT_STATES, FACTOR_STATES, accountList } from "./account-list.ts";
import { AccountExport } from "./account-export.tsx";
import { AccountsDocument, type AccountRowFragment } from "./account.generated.ts";
import { AccountFactor } from "./account-factor.tsx";
import { DemandAllDeed } from "./demand-all-deed.tsx";
import { DemandAllSecondFactorsDocument } from "./demand-all.generated.ts";
import { AccountState } from "./account-state.tsx";
import type { PlatformRowFragment } from "./platform.generated.ts";

interface Props {
  readonly platform: PlatformRowFragment;
  readonly platforms: readonly PlatformRowFragment[];
  /** Begins one where there is none yet. */
  readonly add: ReactNode;
}

/** Who logs in for a platform. */
export function AccountTable({ platform, platforms, add }: Props) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(useMemo(() => accountList(platform.id), [platform.id]));
  const { variables } = list;
  const result = useListQuery({ document: AccountsDocument, variables, pick: (data) => data.accounts });
  const columns = useAccountColumns(timeZone);
  const filters = useFilters(list);
  const states = ACCOUNT_STATES.map((value) => ({ value, label: formatMessage({ id: `account.state.${value}` }) }));
  const factors = FACTOR_STATES.map((value) => ({ value, label: formatMessage({ id: `account.factor.${value}` }) }));
  const detail = useOpenRow();
  const demands = useMay(DemandAllSecondFactorsDocument);
  return (
    <>
      <DataTable
        {...result}
        noun="accounts"
        caption={formatMessage({ id: "account.of" }, { name: platform.name })}
        columns={columns}
        list={list}
        filters={[
          filters.text("search", "account.search"),
          filters.choices("state", { title: "account.state", options: states }),
          filters.choices("factor", { title: "account.factor", options: factors }),
        ]}
        empty={{ title: "account.none", text: "account.none.text", action: add }}
        nameOf={({ login }) => login}
        onOpen={({ id }) => detail.open(id)}
        {...(demands && {
          bulk: (selected) => (
            <>
              <DemandAllDeed selected={selected} demanded />
              <DemandAllDeed selected={selected} demanded={false} />
            </>
          ),
        })}
        views={(view) => <ListViews screen="accountMana" view={view} />}
        actions={(view) => <AccountExport view={view} columns={columns} timeZone={timeZone} />}
      />
      {detail.id !== null && (
        <AccountDetail id={detail.id} platforms={platforms} timeZone={timeZone} onClose={detail.close} />
      )}
    </>
  );
}

function useAccountColumns(timeZone: string | undefined): readonly DataColumn<AccountRowFragment>[] {
  const { date, dateTime } = useFormat(timeZone);
  const code = useMe()?.network.signInCode;
  const behind = code === undefined ? "" : `@${code}`;
  const day = (value: string | null) => (value === null ? NO_VALUE : <time dateTime={value}>{date(value)}</time>);
  const time = (value: string | null) => (value === null ? NO_VALUE : <time dateTime={value}>{dateTime(value)}</time>);
  return [
    {
      id: "login",
      title: "account.login",
      cell: ({ login }) => (
        <bdi>
          {login}
          {behind && <chakra.span color="muted">{behind}</chakra.span>}
        </bdi>
      ),
      sort: "login",
      width: 7.75,
      priority: 1,
    },
    { id: "name", title: "account.name", cell: ({ name }) => <bdi>{name}</bdi>, sort: "name", width: 9.2, grow: true },
    {
      id: "roles",
      title: "account.roles",
      cell: ({ roles }) => <bdi>{roles.map(({ name }) => name).join(", ") || NO_VALUE}</bdi>,
      width: 8.3,
    },
    {
      id: "disabled",
      title: "account.state",
      cell: ({ disabled }) => <AccountState disabled={disabled} />,
      width: 9.4,
    },
    {
      id: "lastLoginAt",
      title: "account.lastLogin",
      cell: ({ lastLoginAt }) => day(lastLoginAt),
      sort: "lastLogin",
      width: 8.1,
    },
    {
      id: "secondFactorState",
      title: "account.factor",
      cell: (account) => <AccountFactor {...account} />,
      sort: "factor",
      width: 13,
    },
    {
      id: "secondFactorSince",
      title: "account.factor.from",
      cell: ({ secondFactorSince }) => day(secondFactorSince),
      width: 6.75,
      hidden: true,
    },
    {
      id: "email",
      title: "account.email",
      cell: ({ email }) => <bdi>{email ?? NO_VALUE}</bdi>,
      width: 12,
      hidden: true,
    },
    {
      id: "phone",
      title: "account.phone",
      cell: ({ phone }) => <bdi>{phone ?? NO_VALUE}</bdi>,
      width: 9,
      hidden: true,
    },
    { id: "createdAt", title: "account.createdAt", cell: ({ createdAt }) => time(createdAt), width: 10, hidden: true },
  ];
}

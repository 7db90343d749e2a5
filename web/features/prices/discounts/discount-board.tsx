import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { placeScoping } from "../../../lib/place-scoping.ts";
import { useScopedParams } from "../../../lib/use-scoped-params.ts";
import type { DiscountBasis } from "../../../schema-types.generated.ts";
import { PlatformSelect } from "../../../parts/places/platform-select.tsx";
import { PriceTester } from "../../../parts/price-tester/price-tester.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { OPEN_ROW, useOpenRow } from "../../../ui/use-open-row.ts";
import {
  CreateDiscountRuleDocument,
  DiscountPlatformsDocument,
  type DiscountRuleLineFragment,
} from "./discounts.generated.ts";
import { RuleDetail } from "./rule-detail.tsx";
import { RuleExport } from "./rule-export.tsx";
import { RuleForm } from "./rule-form.tsx";
import { RuleLists } from "./rule-lists.tsx";
import { useRules } from "./use-rules.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

const PLATFORM = "platform";
/** Rules are a platform's, in one order: of a region or a station there are none of their own. */
const SCOPING = placeScoping([PLATFORM], [OPEN_ROW]);

/** The rules of one basis in the order in which they are tried, and beside them what a sale would cost. */
export function DiscountBoard({ basis }: { readonly basis: DiscountBasis }) {
  const { formatMessage } = useIntl();
  const { chosen, select } = usePlatform();
  const platform = chosen?.id;
  const rules = useRules(basis, platform);
  const detail = useOpenRow();
  const [form, setForm] = useState<"new" | DiscountRuleLineFragment>();
  const shown = rules.all?.find(({ id }) => id === detail.id);
  const create = (
    <DeedButton
      needs={CreateDiscountRuleDocument}
      size="sm"
      disabled={platform === undefined}
      onClick={() => setForm("new")}
    >
      <Plus aria-hidden />
      <FormattedMessage id="discount.new" />
    </DeedButton>
  );
  return (
    <Screen
      title={basis === "SCORE" ? "menu.discountScore" : "menu.discountPrice"}
      subtitle={formatMessage({ id: `discount.text.${basis}` })}
      actions={
        <>
          {select}
          {chosen && <RuleExport basis={basis} platform={chosen} total={rules.all?.length} />}
          {create}
        </>
      }
    >
      <chakra.div css={COLUMNS}>
        <RuleLists rules={rules} create={create} onOpen={(rule) => detail.open(rule.id)} />
        <Surface title={<FormattedMessage id="tester.title" />}>
          <chakra.div px="4" pb="4" pt="1">
            <PriceTester />
          </chakra.div>
        </Surface>
      </chakra.div>
      {detail.id !== null && rules.all && (
        <RuleDetail rule={shown} onEdit={() => setForm(shown)} onClose={detail.close} />
      )}
      {form !== undefined && platform !== undefined && (
        <RuleForm
          basis={basis}
          platformId={form === "new" ? platform : form.platformId}
          rule={form === "new" ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
    </Screen>
  );
}

/** Whose stations are looked at, by the address; one's own at first. */
function usePlatform() {
  const own = useMe()?.platform;
  const [params, setParams] = useScopedParams(SCOPING);
  const platforms = useQuery(DiscountPlatformsDocument).data?.platforms ?? [];
  const wanted = params.get(PLATFORM);
  const chosen = platforms.find(({ id }) => id === wanted) ?? own;
  const select = platforms.length > 1 && (
    <PlatformSelect
      platforms={platforms}
      value={chosen?.id ?? ""}
      onChange={(id) => setParams({ [PLATFORM]: id }, { replace: true })}
    />
  );
  return { chosen, select };
}

const COLUMNS = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(20rem, 2fr)" },
  gap: "3",
  alignItems: "start",
} as const;

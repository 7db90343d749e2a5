import { Menu } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { type LocaleId, tagOf } from "../../i18n/locales.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";

/** Of a language that has a calendar of its own: whether lists and figures go by it. For the menu of languages. */
export function OwnCalendar({ present }: { readonly present: LocaleId }) {
  const { formatMessage } = useIntl();
  const [chosen, keep] = usePreference("ownCalendar");
  const today = new Intl.DateTimeFormat(tagOf(present, true), { dateStyle: "medium" }).format(new Date());
  return (
    <>
      <Menu.Separator />
      <Menu.CheckboxItem value="calendar" checked={chosen} onCheckedChange={keep} closeOnSelect={false}>
        {formatMessage({ id: "language.ownCalendar" }, { today })}
        <Menu.ItemIndicator />
      </Menu.CheckboxItem>
    </>
  );
}

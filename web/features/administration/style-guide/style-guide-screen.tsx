import { LocaleProvider } from "@chakra-ui/react/locale";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { Screen } from "../../../ui/screen.tsx";
import { GuideCharts } from "./guide-charts.tsx";
import { GuideFiles } from "./guide-files.tsx";
import { GuideForms } from "./guide-forms.tsx";
import { GuideInputs } from "./guide-inputs.tsx";
import { GuideLists } from "./guide-lists.tsx";
import { GuideLive } from "./guide-live.tsx";
import { dress, readLook } from "./guide-look.ts";
import { GuidePieces } from "./guide-pieces.tsx";
import { GuidePrices } from "./guide-prices.tsx";
import { GuidePlaces } from "./guide-places.tsx";
import { GuideRanges } from "./guide-ranges.tsx";
import { GuideSwitch } from "./guide-switch.tsx";
import { GuideTokens } from "./guide-tokens.tsx";

/**
 * /dev/style-guide: every piece of the kit in every theme, size and direction. For developers: what stands around the
 * pieces is names of the code; the words in them are the console's own, so that each language can be looked at.
 */
export function StyleGuideScreen() {
  const { locale } = useIntl();
  const network = useMe()?.network;
  const [before] = useState(readLook);
  const [look, setLook] = useState(before);
  useEffect(() => dress(look), [look]);
  useEffect(() => () => dress(before), [before]);
  const language = locale.split("-u-")[0] ?? locale;
  const reads = language === "ar" ? "rtl" : "ltr";
  return (
    <Screen title="app.name" subtitle="/dev/style-guide" actions={<GuideSwitch look={look} onChange={setLook} />}>
      {/* The library's keyboard follows a language's direction, not the page's. */}
      <LocaleProvider locale={look.direction === reads ? language : look.direction === "rtl" ? "ar" : "en"}>
        <GuideTokens />
        <GuideInputs />
        <GuideFiles />
        <GuideForms />
        <GuidePieces />
        <GuidePrices />
        <GuidePlaces />
        {network && (
          <>
            <GuideLists networkId={network.id} timeZone={network.timeZone} />
            <GuideRanges timeZone={network.timeZone} />
            <GuideLive {...network} />
          </>
        )}
        <GuideCharts />
      </LocaleProvider>
    </Screen>
  );
}

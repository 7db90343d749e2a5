import { ApolloClient, InMemoryCache } from "@apollo/client";
import type { TypedDocumentNode } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, render } from "@testing-library/react";
import { domAnimation, LazyMotion } from "framer-motion";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { LocaleId } from "../../../i18n/locales.ts";
import { loadMessages } from "../../../i18n/messages.ts";
import { LanguageProvider } from "../../../i18n/provider.tsx";
import { MeDocument } from "../../../lib/me.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { ConfirmHost } from "../../../ui/confirm.tsx";
import { system } from "../../../ui/theme.ts";
import { RealTimeScreen } from "./real-time-screen.tsx";
import {
  CommandChangesDocument,
  DeviceStatesDocument,
  GunHistoryDocument,
  GunStatesDocument,
  RealTimeStationsDocument,
  StationAlarmsDocument,
  TankLevelsDocument,
} from "./realtime.generated.ts";
import { named } from "./test-forecourt.ts";
import type { LiveStation } from "./use-forecourt.ts";
import { saveSession } from "../../../lib/session.ts";

const GRADES = [
  { id: "grade-92", code: "92", name: "Petrol 92", colour: "#2563EB" },
  { id: "grade-D0", code: "D0", name: "Diesel 0", colour: "#CA8A04" },
];
/** The network, and a platform below it. */
const PLATFORMS = [
  { id: "platform-1", name: "Network", parentId: null },
  { id: "platform-2", name: "Highways", parentId: "platform-1" },
];
const NETWORK = {
  id: "network",
  name: "Network",
  currencySymbol: "¥",
  measureUnitSymbol: "L",
  signInCode: "north",
  timeZone: "Asia/Shanghai",
};
/** Whoever looks at it. */
export const ME = {
  id: "me",
  name: "Operator",
  login: "operator",
  permissions: [0, 6],
  operates: [],
  approves: [],
  lockAfterMinutes: null,
  mustFirst: null,
  platform: { ...NETWORK, training: false },
  network: NETWORK,
};

/** A server that has these stations, and no commands and no alarms. */
export function forecourtServer(stations: readonly LiveStation[]): FakeServer {
  return new FakeServer()
    .begins(GunStatesDocument, { gunStates: stations.flatMap(({ guns }) => guns) })
    .begins(TankLevelsDocument, { tankLevels: stations.flatMap(({ tanks }) => tanks) })
    .begins(DeviceStatesDocument, { deviceStates: stations.flatMap(({ devices }) => devices) })
    .begins(CommandChangesDocument, { commandChanges: [] })
    .begins(StationAlarmsDocument, { alarmChanges: [] })
    .answer(MeDocument, () => ({ me: ME }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(GunHistoryDocument, () => ({ gunStateChanges: { nodes: [] }, gunCommands: { nodes: [] } }))
    .answer(RealTimeStationsDocument, () => ({
      stations: {
        nodes: stations.map(({ station }) => {
          const { platforms: _names, ...row } = station;
          return named("Station", {
            ...row,
            city: named("City", row.city),
            platform: named("Platform", row.platform),
          });
        }),
        pageInfo: { hasNextPage: false, endCursor: null },
      },
      grades: GRADES.map((grade) => named("Grade", grade)),
      platforms: PLATFORMS.map((platform) => named("Platform", platform)),
    }));
}

/** What a subscription brings next, taken in and shown. */
export function push<TData>(
  server: FakeServer,
  document: TypedDocumentNode<TData, Record<string, never>> | TypedDocumentNode<TData>,
  data: TData,
): Promise<void> {
  return act(async () => {
    server.push(document as TypedDocumentNode<TData>, data);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

interface Opening {
  /** What the person operates; absent: the forecourt. */
  operates?: number[];
  address?: string;
  locale?: LocaleId;
}

/** The live forecourt alone, at an address and in a language, with the router in hand: Back is the browser's. */
export async function renderForecourt(
  server: FakeServer,
  { address = "/realTimeEquip", locale = "en", operates = [6] }: Opening = {},
) {
  saveSession({ uuid: "u1", token: "token-1", name: "Operator", permissions: [0, 6], operates, approves: [] });
  const router = createMemoryRouter([{ path: "/realTimeEquip", element: <RealTimeScreen /> }], {
    initialEntries: [address],
  });
  const client = new ApolloClient({ link: server.link, cache: new InMemoryCache() });
  const messages = await loadMessages(locale);
  render(
    <ChakraProvider value={system}>
      <LanguageProvider locale={locale} messages={messages}>
        <LazyMotion features={domAnimation} strict>
          <ApolloProvider client={client}>
            <RouterProvider router={router} />
          </ApolloProvider>
          <ConfirmHost />
        </LazyMotion>
      </LanguageProvider>
    </ChakraProvider>,
  );
  return { router };
}

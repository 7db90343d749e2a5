import type { ApolloClient } from "@apollo/client";
import { type ComponentType, createElement, type ReactNode, Suspense } from "react";
import { createBrowserRouter, Navigate, Outlet, useLocation, useMatches, type RouteObject } from "react-router-dom";
import { LoginScreen } from "../features/person/login/login-screen.tsx";
import { learnFrameMessages, learnMessages } from "../i18n/messages.ts";
import { lazyScreen } from "../lib/lazy-screen.ts";
import { opensFor } from "../lib/opens.ts";
import { loginPath, paths } from "../lib/paths.ts";
import { hasLeft, useDisplay, useSession } from "../lib/session.ts";
import { LeaveGuard } from "../ui/form/leave-guard.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { useDocumentTitle } from "../ui/use-document-title.ts";
import { RouteError } from "./route-error.tsx";
import { ROUTES, type Route } from "./navigation.ts";
import { ScopeLine } from "./shell/scope-line.tsx";
import { Redirect, Refresh } from "./routes/helpers.tsx";
import { losesWork } from "./tabs/loses-work.ts";

const frame = () => import("./signed-in.tsx").then(({ SignedIn: Frame }) => ({ Frame }));
const SignedIn = lazyScreen(async () => {
  const [module] = await Promise.all([frame(), learnFrameMessages()]);
  // What the frame opens speaks them too; where they don't arrive, the next screen asks again.
  void learnMessages().catch(() => undefined);
  return module;
}, "Frame");
/** What it is put around, once all words are there. */
const Spoken = lazyScreen(async () => {
  await learnMessages();
  return { Spoken: ({ children }: { readonly children: ReactNode }) => children };
}, "Spoken");
const DisplayEnded = lazyScreen(() => import("./display-ended.tsx"), "DisplayEnded");
const NotFoundScreen = lazyScreen(() => import("./not-found-screen.tsx"), "NotFoundScreen");
const NotAllowedScreen = lazyScreen(() => import("./not-allowed-screen.tsx"), "NotAllowedScreen");

/** Marks what strangers may see too. */
const PUBLIC = { public: true } as const;

/**
 * The frame for who is logged in. Sends people without a session to the login, which brings them back to the full path
 * they wanted; what is public is shown to them without the frame. A display has the dashboard on its wall and nothing else.
 */
function RequireSession(furnishing: Furnishing) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const display = useDisplay();
  const open = useMatches().some(({ handle }) => handle === PUBLIC);
  if (display === "ENDED") {
    return <DisplayEnded />;
  }
  if (display === "OPEN" && (pathname !== paths.kanban || !isWall(search))) {
    return <Navigate to={paths.wall} replace />;
  }
  if (!session && open) {
    return <Outlet />;
  }
  if (!session) {
    return <Navigate to={hasLeft() ? paths.login : loginPath(`${pathname}${search}${hash}`)} replace />;
  }
  return (
    <Suspense fallback={<LoadingScreen full />}>
      <LeaveGuard loses={losesWork} />
      <SignedIn {...furnishing} />
    </Suspense>
  );
}

const isWall = (search: string): boolean => new URLSearchParams(search).get("wall") === "1";

function Guarded({ route }: { readonly route: Route }) {
  useDocumentTitle(route.title);
  const screen = <ScreenOf route={route} allowed={opensFor(route, useSession()?.permissions ?? [])} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      {/* The home screen's words come with the frame's: it is the first that most people see. */}
      {route.path === paths.home ? screen : <Spoken>{screen}</Spoken>}
    </Suspense>
  );
}

function ScreenOf({ route, allowed }: { readonly route: Route; readonly allowed: boolean }) {
  const Screen = route.screen;
  if (!allowed) {
    return <NotAllowedScreen route={route} />;
  }
  return (
    <>
      <ScopeLine use={route.scope} />
      <Screen />
    </>
  );
}

/** What tests bring of their own. */
interface Furnishing {
  readonly connect?: () => ApolloClient;
  /** What is put around every screen. */
  readonly frame?: ComponentType;
}

/** Every piece of the kit on one page; in no menu, and in the product only when it is built with STYLE_GUIDE=1. */
const styleGuide: RouteObject[] =
  import.meta.env.DEV || import.meta.env.STYLE_GUIDE === "1"
    ? [
        {
          path: "/dev/style-guide",
          element: (
            <Suspense fallback={<LoadingScreen />}>
              <Spoken>
                {createElement(
                  lazyScreen(
                    () => import("../features/administration/style-guide/style-guide-screen.tsx"),
                    "StyleGuideScreen",
                  ),
                )}
              </Spoken>
            </Suspense>
          ),
          errorElement: <RouteError />,
        },
      ]
    : [];

/** navigation.ts → routes. */
export function createRoutes(furnishing: Furnishing = {}): RouteObject[] {
  const screens = ROUTES.map((route) => ({
    path: route.path,
    element: <Guarded route={route} />,
    errorElement: <RouteError />,
  }));
  const framed = [
    ...screens,
    ...styleGuide,
    { path: paths.refresh, element: <Refresh /> },
    { path: `${paths.redirect}/*`, element: <Redirect /> },
    { path: "*", handle: PUBLIC, element: <NotFoundScreen /> },
  ];
  const outlet = (
    <Suspense fallback={<LoadingScreen full />}>
      <Outlet />
    </Suspense>
  );
  return [
    {
      element: outlet,
      errorElement: <RouteError />,
      children: [
        { path: "/", element: <Navigate to={paths.home} replace /> },
        { path: paths.login, element: <LoginScreen /> },
        { element: <RequireSession {...furnishing} />, children: framed },
      ],
    },
  ];
}

/** The router of the browser's address. */
export function createRouter() {
  return createBrowserRouter(createRoutes());
}

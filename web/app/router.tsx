import type { ApolloClient } from "@apollo/client";
import { lazy, Suspense } from "react";
import { createBrowserRouter, Navigate, Outlet, useLocation, type RouteObject } from "react-router-dom";
import { loginPath, paths } from "../lib/paths.ts";
import { hasLeft, useAllowed, useSession } from "../lib/session.ts";
import { Refused } from "../ui/states.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { RouteError } from "./route-error.tsx";
import { ROUTES, type Route } from "./navigation.ts";

const LoginScreen = lazy(() =>
  import("../features/login/login-screen.tsx").then((module) => ({ default: module.LoginScreen })),
);
const SignedIn = lazy(() => import("./signed-in.tsx").then((module) => ({ default: module.SignedIn })));
const NotFoundScreen = lazy(() =>
  import("./not-found-screen.tsx").then((module) => ({ default: module.NotFoundScreen })),
);

/** Sends people without a session to the login, which brings them back to the full path they wanted. */
function RequireSession({ connect }: { readonly connect: Connect | undefined }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session) {
    return <Navigate to={hasLeft() ? paths.login : loginPath(`${pathname}${search}${hash}`)} replace />;
  }
  return (
    <Suspense fallback={<LoadingScreen full />}>
      <SignedIn connect={connect} />
    </Suspense>
  );
}

function Guarded({ route }: { readonly route: Route }) {
  const Screen = route.screen;
  return useAllowed(route.permission) ? (
    <Suspense fallback={<LoadingScreen />}>
      <Screen />
    </Suspense>
  ) : (
    <Refused />
  );
}

type Connect = () => ApolloClient;

/** navigation.ts → routes. `connect` is the tests' way to a client of their own. */
export function createRoutes(connect?: Connect): RouteObject[] {
  const screens = ROUTES.map((route) => ({
    path: route.path,
    element: <Guarded route={route} />,
    errorElement: <RouteError />,
  }));
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
        { element: <RequireSession connect={connect} />, children: screens },
        { path: "*", element: <NotFoundScreen /> },
      ],
    },
  ];
}

/** The router of the browser's address. */
export function createRouter() {
  return createBrowserRouter(createRoutes());
}

import { EmptyState } from "../ui/states.tsx";
import { HomeLink } from "./home-link.tsx";
import type { Route } from "./navigation.ts";

/** An address of the specification whose screen is still to be made: says so and no more. */
export function NotYetScreen({ route }: { readonly route: Route }) {
  return <EmptyState page icon={route.icon} title={route.title} text="notYet.text" action={<HomeLink />} />;
}

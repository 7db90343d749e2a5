import { useSyncExternalStore } from "react";

/** The screens of the phone, in the order of its navigation; each is an address, so that Back leads to the one before. */
export const PLACES = ["today", "tanks", "alarms", "reports", "phone"] as const;
export type Place = (typeof PLACES)[number];

const subscribe = (read: () => void) => {
  window.addEventListener("hashchange", read);
  return () => window.removeEventListener("hashchange", read);
};
const present = (): Place => PLACES.find((place) => location.hash === `#${place}`) ?? "today";

/** Where one is by the address. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, present);

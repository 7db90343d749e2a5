import { createContext, useContext } from "react";

/** What every screen of the phone knows. */
export interface PhoneState {
  readonly token: string;
  /** The token opens nothing any more. */
  readonly onRefused: () => void;
  /** Counts what was told of alarms: whoever shows them asks again. */
  readonly alarmsTold: number;
}

export const PhoneContext = createContext<PhoneState | undefined>(undefined);

/** What the phone's frame knows, for a screen in it. */
export function usePhone(): PhoneState {
  const state = useContext(PhoneContext);
  if (state === undefined) {
    throw new Error("a screen of the phone is outside of its frame");
  }
  return state;
}

/** What a session may have to do before anything else. */
export const FirstDeed = { CHANGE_PASSWORD: "CHANGE_PASSWORD", SET_UP_SECOND_FACTOR: "SET_UP_SECOND_FACTOR" } as const;
export type FirstDeed = keyof typeof FirstDeed;

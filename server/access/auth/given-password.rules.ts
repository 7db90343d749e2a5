const DAY_MS = 86_400_000;

/** What is known of an account's password. */
export interface GivenPassword {
  /** Somebody else chose it. */
  readonly passwordGiven: boolean;
  /** When they did. */
  readonly passwordGivenAt: Date;
}

/** From when on a given password is good for nothing; null: its owner chose it, and it doesn't end. */
export function givenPasswordEnd({ passwordGiven, passwordGivenAt }: GivenPassword, days: number): Date | null {
  return passwordGiven ? new Date(passwordGivenAt.getTime() + days * DAY_MS) : null;
}

/** Whether a password was given and its days are over: it opens no session and chooses no other one. */
export function isGivenPasswordOver(password: GivenPassword, { days, now }: { days: number; now: Date }): boolean {
  const end = givenPasswordEnd(password, days);
  return end !== null && end.getTime() <= now.getTime();
}

import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type ErrorWords, errorWords } from "../../../i18n/messages.ts";
import { keepNetworkCode, readNetworkCode, soundNetworkCode } from "../../../lib/network-code.ts";
import { post, RequestFailure } from "../../../lib/post.ts";
import { SignInWayDocument, type SignInWayQuery } from "./login.generated.ts";

type Way = NonNullable<SignInWayQuery["signInWay"]>;

/** The network whose people sign in here by their company. */
export interface KnownCompany extends Way {
  readonly code: string;
}

export interface Company {
  /** Null: nobody has told which. */
  readonly known: KnownCompany | null;
  /** A code that was told before is being looked up. */
  readonly asking: boolean;
  /** Why the last code was not taken. */
  readonly refused: ErrorWords | undefined;
  /** Answers whether there is one behind the code. */
  tell(code: string): Promise<boolean>;
  forget(): void;
}

const NO_PROVIDER = 10111;

/** By which company people sign in at this device: the address names it (`?network=`), or it was told here before. */
export function useCompany(): Company {
  const [search] = useSearchParams();
  const [first] = useState(() => soundNetworkCode(search.get("network")) || readNetworkCode());
  const [known, setKnown] = useState<KnownCompany | null>(null);
  const [asking, setAsking] = useState(first !== "");
  const [refused, setRefused] = useState<ErrorWords>();

  useEffect(() => {
    let left = false;
    if (first !== "") {
      // What can't be found out leaves the password, and the question.
      void wayOf(first)
        .catch(() => null)
        .then((way) => {
          if (!left) {
            setKnown(way && { ...way, code: first });
            setAsking(false);
          }
        });
    }
    return () => {
      left = true;
    };
  }, [first]);

  async function tell(typed: string): Promise<boolean> {
    const code = soundNetworkCode(typed);
    setRefused(undefined);
    try {
      const way = code === "" ? null : await wayOf(code);
      setKnown(way && { ...way, code });
      setRefused(way === null ? errorWords(NO_PROVIDER) : undefined);
      return way !== null;
    } catch (error) {
      const told = error instanceof RequestFailure ? error : undefined;
      setRefused(errorWords(told?.number, told?.retryAfterSeconds));
      return false;
    }
  }

  return {
    known,
    asking,
    refused,
    tell,
    forget() {
      keepNetworkCode("");
      setKnown(null);
    },
  };
}

/** Looks a code up, and remembers one that has a provider. */
async function wayOf(code: string): Promise<Way | null> {
  const way = (await post(SignInWayDocument, { code })).signInWay ?? null;
  if (way !== null) {
    keepNetworkCode(code);
  }
  return way;
}

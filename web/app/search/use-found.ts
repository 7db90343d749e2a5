import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { useLocation } from "react-router-dom";
import { loadMessages, type MessageId, type Messages } from "../../i18n/messages.ts";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { useSession } from "../../lib/session.ts";
import type { Hit, RemoteSource, Seeker } from "./source.ts";
import { LOCAL_SOURCES, REMOTE_SOURCES } from "./sources.ts";

/** So long the typing has to rest before the server is asked. */
const REST_MS = 200;
const NOBODY: readonly number[] = [];

/** What one source has found. */
export interface FoundGroup {
  readonly id: string;
  readonly heading: MessageId;
  readonly hits: readonly Hit[];
}

/** All that a search has found so far. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  /** The server has yet to answer. */
  readonly waiting: boolean;
  /** Of a part nothing is known: the server did not answer. */
  readonly failed: boolean;
}

interface Answer {
  readonly seeker: Seeker;
  readonly text: string;
  readonly groups: readonly FoundGroup[];
  readonly failed: boolean;
}

/** Asks every source that this person may ask. Sources without a hit are left out. */
export function useFound(typed: string, recent: readonly string[]): Found {
  const text = typed.trim();
  const seeker = useSeeker(recent);
  const local = useMemo(
    () => LOCAL_SOURCES.map(({ id, heading, find }) => ({ id, heading, hits: find(text, seeker) })),
    [text, seeker],
  );
  const [answer, setAnswer] = useState<Answer>();
  const asks = text !== "" && sourcesFor(seeker).length > 0;

  useEffect(() => {
    if (!asks) {
      return undefined;
    }
    const stop = new AbortController();
    const ask = async () => {
      const next = await askServer(text, seeker, stop.signal);
      if (!stop.signal.aborted) {
        setAnswer(next);
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asks, text, seeker]);

  const answered = asks && answer?.text === text && answer.seeker === seeker ? answer : undefined;
  return {
    groups: [...local, ...(answered?.groups ?? [])].filter(({ hits }) => hits.length > 0),
    waiting: asks && !answered,
    failed: answered?.failed ?? false,
  };
}

/** Those that this person may ask. */
function sourcesFor({ permissions }: Seeker): readonly RemoteSource[] {
  const may = (value: number) => permissions.includes(value);
  return REMOTE_SOURCES.filter(({ permissions: some, opens }) => some.some(may) && (opens === undefined || may(opens)));
}

async function askServer(text: string, seeker: Seeker, signal: AbortSignal): Promise<Answer> {
  const sources = sourcesFor(seeker);
  const answers = await Promise.allSettled(sources.map(({ find }) => find(text, seeker, signal)));
  const groups = sources.map(({ id, heading }, index) => {
    const given = answers[index];
    return { id, heading, hits: given?.status === "fulfilled" ? given.value : [] };
  });
  return { seeker, text, groups, failed: answers.some(({ status }) => status === "rejected") };
}

function useSeeker(recent: readonly string[]): Seeker {
  const client = useApolloClient();
  const session = useSession();
  const permissions = session?.permissions ?? NOBODY;
  const operates = session?.operates ?? NOBODY;
  const { formatMessage } = useIntl();
  const english = useEnglish();
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  // The list is another one with each render of the header.
  const paths = recent.join("\n");
  const present = useLocation().pathname;
  return useMemo(
    () => ({
      client,
      permissions,
      operates,
      words: (id: MessageId) => formatMessage({ id }),
      english: english && ((id: MessageId) => english[id]),
      moment: dateTime,
      recent: paths.split("\n"),
      present,
    }),
    [client, permissions, operates, formatMessage, english, dateTime, paths, present],
  );
}

/** Somebody trained in English, or told a page's name by somebody who is, finds it too. */
function useEnglish(): Messages | undefined {
  const { locale } = useIntl();
  const [english, setEnglish] = useState<Messages>();
  useEffect(() => {
    let gone = false;
    if (!/^en\b/.test(locale)) {
      // Without them the person's own words are still found.
      void loadMessages("en").then(
        (messages) => !gone && setEnglish(messages),
        () => undefined,
      );
    }
    return () => {
      gone = true;
    };
  }, [locale]);
  return english;
}

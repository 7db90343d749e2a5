import { createTransport } from "nodemailer";
import type { Config } from "../../kernel/config.ts";
import type { Language } from "../../kernel/scalars/language.ts";
import { letterOf } from "./letter.ts";
import type { NotificationPayload } from "./payload.ts";
import type { NotificationError } from "./notification.types.ts";

const PATIENCE_MS = 3_000;

/** How an attempt went, whichever way it took. */
export interface Outcome {
  readonly status: number | null;
  /** Absent: it was taken. */
  readonly error: NotificationError | null;
  readonly ms: number;
}

/** Whether this server can send mail. */
export const sendsMail = ({ SMTP_URL, MAIL_FROM }: Pick<Config, "SMTP_URL" | "MAIL_FROM">): boolean =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined;

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly payload: NotificationPayload;
  readonly language: Language;
}

/**
 * Writes to somebody, in their language, with the facts for programs beside it; the same id makes the same Message-ID, by which mail programs
 * put copies together.
 */
export async function sendMail(config: Config, { id, to, payload, language }: Mail): Promise<Outcome> {
  const begun = performance.now();
  const ended = (error: Outcome["error"]): Outcome => ({
    status: null,
    error,
    ms: Math.round(performance.now() - begun),
  });
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (url === undefined || from === undefined) {
    return ended("MAIL_OFF");
  }
  const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = createTransport({ url, ...timeouts });
  const domain = from.split("@").at(-1);
  try {
    await transport.sendMail({
      from,
      to,
      ...letterOf(payload, { language, consoleUrl: config.CONSOLE_URL }),
      messageId: `<${id}@${domain}>`,
      attachments: [
        { filename: "facts.json", contentType: "application/json", content: JSON.stringify(payload, null, 2) },
      ],
    });
    return ended(null);
  } catch (error) {
    const { code } = error as { code?: string };
    return ended(code === "ETIMEDOUT" ? "TIME" : code === "ECONNECTION" || code === "ESOCKET" ? "CONNECTION" : "MAIL");
  } finally {
    transport.close();
  }
}

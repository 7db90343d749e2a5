import type { DatabaseSync } from "node:sqlite";
import type { CommandOutcome } from "../driver.ts";
import { openDurableFile } from "../durable-file.ts";

/** Commands that are remembered: far more than the server can have open. */
const REMEMBERED = 10_000;

const TABLE = `
  CREATE TABLE IF NOT EXISTS commands (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, outcome TEXT, told INTEGER NOT NULL DEFAULT 0
  ) STRICT`;

/** What is known of a command that was seen before. outcome null: begun, its end is not known. */
export interface JournalEntry {
  readonly outcome: CommandOutcome | null;
  /** The server has confirmed that it knows the outcome. */
  readonly told: boolean;
}

/** Remembers on disk which commands were begun, so that none touches a device twice, not even after a crash. */
export class CommandJournal {
  private readonly database: DatabaseSync;
  private readonly insert;
  private readonly forget;
  private readonly find;
  private readonly end;
  private readonly tell;

  /** Opens or makes the file; a damaged one is set aside by name, since without a journal no command could be carried out. */
  constructor(path: string) {
    this.database = openDurableFile(path, TABLE);
    this.insert = this.database.prepare("INSERT OR IGNORE INTO commands (id) VALUES (?)");
    this.forget = this.database.prepare("DELETE FROM commands WHERE number <= (SELECT max(number) FROM commands) - ?");
    this.find = this.database.prepare("SELECT outcome, told FROM commands WHERE id = ?");
    this.end = this.database.prepare("UPDATE commands SET outcome = ? WHERE id = ?");
    this.tell = this.database.prepare("UPDATE commands SET told = 1 WHERE id = ?");
  }

  /** Writes down that a command begins. Returns null for a new one, else what is known of it. Throws on a disk fault. */
  begin(id: string): JournalEntry | null {
    if (this.insert.run(id).changes === 1) {
      this.forget.run(REMEMBERED);
      return null;
    }
    const row = this.find.get(id);
    const outcome = typeof row?.["outcome"] === "string" ? (JSON.parse(row["outcome"]) as CommandOutcome) : null;
    return { outcome, told: row?.["told"] === 1 };
  }

  finish(id: string, outcome: CommandOutcome): void {
    this.end.run(JSON.stringify(outcome), id);
  }

  told(id: string): void {
    this.tell.run(id);
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }
}

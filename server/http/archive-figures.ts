import { ARCHIVED_TABLES } from "../plant/archive/archive.rules.ts";
import type { MakeGauge } from "./gauges.ts";
import type { Watch } from "./readiness.ts";

const TABLES = Object.values(ARCHIVED_TABLES);

/** Of each table of readings: its partitions, what of it is archived, and for how long a month has been due. */
const ARCHIVES = `
  select t.name as table, (select count(*) from pg_inherits i where i.inhparent = t.name::regclass) as partitions,
    coalesce(sum(m.row_count), 0) as rows, coalesce(sum(m.bytes), 0) as bytes, extract(epoch from max(m.dropped_at)) as last,
    coalesce(extract(epoch from now() - min(m.due_at) filter (where m.dropped_at is null)), 0) as overdue
  from unnest(array['${TABLES.join("', '")}']) t (name) left join archived_month m on m.table_name = t.name
  group by t.name`;

interface Archived {
  readonly table: string;
  readonly partitions: string;
  readonly rows: string;
  readonly bytes: string;
  /** Seconds since 1970; null: nothing is archived yet. */
  readonly last: string | null;
  readonly overdue: string;
}

const FIGURES = [
  ["forecourt_reading_partitions", "Partitions of a table of readings", "partitions"],
  ["forecourt_archived_rows", "Rows of a table of readings that are in the archive alone", "rows"],
  ["forecourt_archived_bytes", "Size of their files", "bytes"],
  ["forecourt_archive_last_timestamp_seconds", "When a month went to the archive last", "last"],
  ["forecourt_archive_overdue_seconds", "For how long a month has been due to go to the archive", "overdue"],
] as const;

/** Figures of readings and their archive (left out while the database doesn't answer). */
export function archiveFigures(gauge: MakeGauge, readiness: Watch): void {
  let looked: Promise<Archived[] | null> = Promise.resolve(null);
  for (const [place, [name, help, what]] of FIGURES.entries()) {
    gauge(name, help, ["table"], async function () {
      // The gauges of one reading begin in their order: what the first one asks for the next ones show too.
      looked = place === 0 ? readiness.look<Archived>(ARCHIVES) : looked;
      const seen = (await looked) ?? [];
      this.reset();
      for (const { table, [what]: figure } of seen) {
        if (figure !== null) {
          this.set({ table }, Number(figure));
        }
      }
    });
  }
}

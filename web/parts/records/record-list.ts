import type { TypedDocumentNode } from "@apollo/client";
import type { DocumentNode } from "graphql";
import type { LucideIcon } from "lucide-react";
import type { IntlShape } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import type { ExportList, ImportList } from "../../schema-types.generated.ts";
import type { ListSchema, ListVariables } from "../../ui/data-table/list-schema.ts";
import type { ListPage } from "../../ui/data-table/use-list-query.ts";
import type { Words } from "./words.ts";

/** What a list of records is on the web, whichever screen shows it. */
export interface RecordList<
  Noun extends string,
  Row extends { readonly id: string },
  Filters extends object,
  Order extends string,
  Filter extends object,
> {
  /** The operation's field, e.g. "employees". */
  readonly noun: Noun;
  readonly document: TypedDocumentNode<{ readonly [Name in Noun]: ListPage<Row> }, ListVariables<Order, Filter>>;
  /** The list as its address has it; the filters stand in the order of its fields. */
  readonly address: ListSchema<Filters, Order, Filter>;
  readonly title: MessageId;
  /** The name under which people keep their views of it; absent: views are not kept. */
  readonly views?: string;
  /** What is looked for by the filter `text`. */
  readonly search?: MessageId;
  /** Filters that are no column's. */
  readonly choices?: Readonly<Record<string, { readonly title: MessageId; readonly words: Words }>>;
  readonly empty: {
    readonly title: MessageId;
    readonly text: MessageId;
    readonly atStation?: { readonly title: MessageId; readonly text?: MessageId };
  };
  /** What a row is called where it isn't seen. */
  readonly nameOf: (row: Row, intl: IntlShape) => string;
  /** The button that begins a new one. */
  readonly add?: { readonly needs: DocumentNode; readonly label: MessageId; readonly icon?: LucideIcon };
  /** As a file. */
  readonly file?: {
    readonly list: ExportList;
    /** Columns of the file before the table's. */
    readonly before?: readonly { readonly id: string; readonly title: MessageId }[];
    /** All that the file may have, in its order, under the titles by which it is imported again; the table's columns unless told. */
    readonly all?: readonly string[];
  };
  /** From a file, by whoever may add one. */
  readonly filled?: ImportList;
  /** Sums of its rows that its screen shows beside them. */
  readonly sums?: DocumentNode;
}

/** Says a list with all its types. */
export const recordList = <
  Noun extends string,
  Row extends { readonly id: string },
  Filters extends object,
  Order extends string,
  Filter extends object,
>(
  list: RecordList<Noun, Row, Filters, Order, Filter>,
): RecordList<Noun, Row, Filters, Order, Filter> => list;

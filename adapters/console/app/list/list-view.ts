import type { Result } from "../api/result.ts";
import type { Column } from "../table/record-table.ts";
import type { CsvColumn } from "./csv.ts";
import type { Filters } from "./list-request.ts";

/** A page of a list, without its rows. */
export interface PageOfList {
  readonly total: number;
  readonly total_capped: boolean;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  /** Of a search: the time of the oldest record looked at; null if all were. */
  readonly searched_to?: string | null;
}

/** Where the records of a list are from. */
export interface ListSource<Data extends PageOfList, Row extends object> {
  /** Requests the page that a query selects; the number of rows is that of a page by default. */
  readonly load: (query: Filters, limit?: number) => Promise<Result<Data>>;
  readonly rows: (data: Data) => ReadonlyArray<Row>;
}

/** How the records of a list are displayed, and saved as a file. */
export interface ListView<Row extends object> {
  readonly columns: ReadonlyArray<Column<Row>>;
  /** Names a table that scrolls on a phone. */
  readonly label?: string;
  /** The name of the file, and its columns. */
  readonly file: string;
  readonly fileColumns: ReadonlyArray<CsvColumn<Row>>;
}

import { h, type FunctionalComponent } from "vue";
import type { Result } from "../api/result.ts";
import { useLoaded, type Loaded } from "../api/use-loaded.ts";
import { route } from "../route/route.ts";
import { RecordTable, type Column } from "../table/record-table.ts";
import type { CsvColumn } from "./csv.ts";
import type { Filters } from "./list-request.ts";
import { useDownload, type Download } from "./use-download.ts";

/** A page of a list, without its rows. */
export interface PageOfList {
  readonly total: number;
  readonly total_capped: boolean;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** Where the records of a list are from. */
export interface ListSource<Data extends PageOfList, Row extends object> {
  /** Requests the page that a query selects; the number of rows is that of a page by default. */
  readonly load: (query: Filters, limit?: number) => Promise<Result<Data>>;
  readonly rows: (data: Data) => ReadonlyArray<Row>;
}

/** How the records of a list are displayed, and saved as a file. */
export interface ListView<Row extends object> {
  /** The columns of the table; none if the page displays the rows in another form. */
  readonly columns?: ReadonlyArray<Column<Row>>;
  /** Names a table that scrolls on a phone. */
  readonly label?: string;
  /** The name of the file, and its columns. */
  readonly file: string;
  readonly fileColumns: ReadonlyArray<CsvColumn<Row>>;
}

/** A page of a list, its table, and the download of all its rows. */
export interface List<Data> extends Loaded<Data> {
  readonly table: FunctionalComponent;
  readonly download: Download;
}

/** Loads a page of a list, again whenever the query of the URL changes. */
export const useList = <Data extends PageOfList, Row extends object>(
  source: ListSource<Data, Row>,
  { columns = [], label, ...file }: ListView<NoInfer<Row>>,
): List<Data> => {
  const query = (): Filters => route.value.query;
  const loaded = useLoaded(() => source.load(query()), query);
  const table = () => {
    const { value: data } = loaded.data;
    return h(RecordTable<Row>, { rows: data ? source.rows(data) : [], columns, label });
  };
  return { ...loaded, table, download: useDownload({ ...source, ...file }, query) };
};

import type { Result } from "../api/result.ts";
import { useLoaded, type Loaded } from "../api/use-loaded.ts";
import { route } from "../route/route.ts";
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

/** A list that can be saved as a file. */
export interface ListOf<Data extends PageOfList, Row> {
  /** Requests the page that a query selects; the number of rows is that of a page by default. */
  readonly load: (query: Filters, limit?: number) => Promise<Result<Data>>;
  readonly rows: (data: Data) => ReadonlyArray<Row>;
  /** The name of the file, and its columns. */
  readonly file: string;
  readonly columns: ReadonlyArray<CsvColumn<Row>>;
}

/** A page of a list, and the download of all its rows. */
export interface List<Data> extends Loaded<Data> {
  readonly download: Download;
}

/** Loads a page of a list, again whenever the query of the URL changes. */
export const useList = <Data extends PageOfList, Row>(list: ListOf<Data, Row>): List<Data> => {
  const query = (): Filters => route.value.query;
  const loaded = useLoaded(() => list.load(query()), query);
  return { ...loaded, download: useDownload(list, query) };
};

import type { Result } from "../api/result.ts";
import { useLoaded, type Loaded } from "../api/use-loaded.ts";
import { route } from "../route/route.ts";
import { csvOf, saveCsv, type CsvColumn } from "./csv.ts";
import type { Filters } from "./list-request.ts";

/** A list that can be saved as a file. */
export interface ListOf<Data, Row> {
  /** Requests the page that the query of the URL selects. */
  readonly load: (query: Filters) => Promise<Result<Data>>;
  readonly rows: (data: Data) => ReadonlyArray<Row>;
  /** The name of the file, and its columns. */
  readonly file: string;
  readonly columns: ReadonlyArray<CsvColumn<Row>>;
}

/** Loads a page of a list, again whenever the query changes. `save` saves the rows that it has. */
export const useList = <Data, Row>({
  load,
  rows,
  file,
  columns,
}: ListOf<Data, Row>): Loaded<Data> & { readonly save: () => void } => {
  const query = (): Filters => route.value.query;
  const loaded = useLoaded(() => load(query()), query);
  const save = (): void => {
    const data = loaded.data.value;
    saveCsv(file, csvOf(columns, data === undefined ? [] : rows(data)));
  };
  return { ...loaded, save };
};

import { h, type FunctionalComponent } from "vue";
import { useLoaded, type Loaded } from "../api/use-loaded.ts";
import { route } from "../route/route.ts";
import { RecordTable } from "../table/record-table.ts";
import type { Filters } from "./list-request.ts";
import type { ListSource, ListView, PageOfList } from "./list-view.ts";
import { useDownload, type Download } from "./use-download.ts";

/** A page of a list, its table, and the download of all its rows. */
export interface List<Data> extends Loaded<Data> {
  readonly table: FunctionalComponent;
  readonly download: Download;
}

/** Loads a page of a list, again whenever the query of the URL changes. */
export const useList = <Data extends PageOfList, Row extends object>(
  source: ListSource<Data, Row>,
  { columns, label, ...file }: ListView<NoInfer<Row>>,
): List<Data> => {
  const query = (): Filters => route.value.query;
  const loaded = useLoaded(() => source.load(query()), query);
  const table = () => {
    const { value: data } = loaded.data;
    return h(RecordTable<Row>, { rows: data ? source.rows(data) : [], columns, label });
  };
  return { ...loaded, table, download: useDownload({ ...source, ...file }, query) };
};

import { useLoaded, type Loaded } from "../api/use-loaded.ts";
import { route } from "../route/route.ts";
import type { Filters } from "./list-request.ts";
import { useDownload, type Download, type ListOf, type PageOfList } from "./use-download.ts";

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

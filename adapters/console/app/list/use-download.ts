import { limits } from "quittance/adapter";
import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from "vue";
import type { Failure } from "../api/result.ts";
import { endSession } from "../session/session.ts";
import { csvOf, saveCsv } from "./csv.ts";
import type { Filters } from "./list-request.ts";
import type { ListSource, ListView, PageOfList } from "./list-view.ts";

/** The most rows of a file. */
export const maxRows = 100_000;

/** Saves all rows that the filters select as a file. */
export interface Download {
  /** Rows so far; `undefined` when no download is running. */
  readonly count: Readonly<Ref<number | undefined>>;
  /** Whether the last file has only the first rows. */
  readonly isPartial: Readonly<Ref<boolean>>;
  readonly failure: Readonly<ShallowRef<Failure | undefined>>;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
}

/** Returns a download of a list, which follows its pages. Other filters and another page cancel it. */
export const useDownload = <Data extends PageOfList, Row extends object>(
  {
    load,
    rows,
    file,
    fileColumns,
  }: ListSource<Data, Row> & Pick<ListView<Row>, "file" | "fileColumns">,
  query: () => Filters,
): Download => {
  const count = ref<number>();
  const isPartial = ref(false);
  const failure = shallowRef<Failure>();
  let latest = 0;
  const cancel = (): void => {
    latest += 1;
    count.value = undefined;
    failure.value = undefined;
    isPartial.value = false;
  };
  const start = async (): Promise<void> => {
    cancel();
    const current = latest;
    const found: Array<Row> = [];
    const filters = query();
    let cursor: string | null = "";
    while (cursor !== null && found.length < maxRows) {
      count.value = found.length;
      const result: Awaited<ReturnType<typeof load>> = await load(
        new Map([...filters, ["cursor", cursor]]),
        limits.maxLimit,
      );
      if (current !== latest) return;
      if (!result.ok) {
        cancel();
        failure.value = result.failure;
        if (result.failure.status === 401) endSession("expired");
        return;
      }
      found.push(...rows(result.data));
      cursor = result.data.next_cursor;
    }
    count.value = undefined;
    isPartial.value = cursor !== null;
    saveCsv(file, csvOf(fileColumns, found));
  };
  watch(query, cancel);
  onUnmounted(cancel);
  return { count, isPartial, failure, start, cancel };
};

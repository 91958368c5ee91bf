import { ref, shallowRef, watch, type Ref, type ShallowRef } from "vue";
import { endSession } from "../session/session.ts";
import type { Failure, Result } from "./result.ts";

/** What a page loads. */
export interface Loaded<Data> {
  /** The latest data; it stays while other data is loaded. */
  readonly data: Readonly<ShallowRef<Data | undefined>>;
  readonly failure: Readonly<ShallowRef<Failure | undefined>>;
  readonly isLoading: Readonly<Ref<boolean>>;
  readonly reload: () => Promise<void>;
}

/**
 * Loads data now, and again whenever what it depends on changes. Only the response to the latest
 * request is used. If the key is no longer valid, the session ends.
 *
 * @param load sends the request; `undefined` if there is nothing to request.
 * @param isOnDemand whether data is first loaded by `reload`, and never kept during a request.
 */
export const useLoaded = <Data>(
  load: () => Promise<Result<Data>> | undefined,
  dependency: () => unknown = () => undefined,
  isOnDemand = false,
): Loaded<Data> => {
  const data = shallowRef<Data>();
  const failure = shallowRef<Failure>();
  const isLoading = ref(false);
  let latest = 0;
  const reload = async (): Promise<void> => {
    latest += 1;
    const current = latest;
    isLoading.value = true;
    if (isOnDemand) {
      data.value = undefined;
      failure.value = undefined;
    }
    const result = await load();
    if (current !== latest) return;
    isLoading.value = false;
    if (result === undefined) return;
    if (result.ok) data.value = result.data;
    else if (result.failure.status === 401) endSession("expired");
    failure.value = result.ok ? undefined : result.failure;
  };
  watch(dependency, reload, { immediate: !isOnDemand });
  return { data, failure, isLoading, reload };
};

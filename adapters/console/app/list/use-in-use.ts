import { currencyInfo, isCurrency } from "quittance";
import { computed, type ComputedRef } from "vue";
import { resultOf } from "../api/result.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useProviderNames } from "../overview/use-provider-names.ts";
import { currentClient } from "../session/session.ts";

/** What the records of an organization have, so that lists offer it first. */
export interface InUse {
  readonly currencies: ReadonlyArray<string>;
  /** The identifiers of providers and their names. */
  readonly providers: ReadonlyArray<readonly [id: string, name: string]>;
  /** Whether invoices wait for confirmations of a chain. */
  readonly hasCrypto: boolean;
}

/** Loads what the payments of the last year have; nothing if the key may not read them. */
export const useInUse = (): ComputedRef<InUse> => {
  const { data } = useLoaded(() =>
    resultOf(currentClient().POST("/analytics/dashboard", { body: { period: "last_365_days" } })),
  );
  const { data: names } = useProviderNames(() =>
    (data.value?.by_provider ?? []).map(({ provider_id: id }) => id),
  );
  return computed(() => {
    const { by_currency: shares = [], by_status: statuses = [] } = data.value ?? {};
    const currencies = shares.map(({ currency }) => currency);
    const isWaiting = statuses.some(({ status, count }) => status === waitingStatus && count > 0);
    const isPaidInCrypto = currencies.some(
      (code) => isCurrency(code) && currencyInfo[code].kind === "CRYPTO",
    );
    return {
      currencies,
      providers: [...(names.value ?? [])],
      hasCrypto: isWaiting || isPaidInCrypto,
    };
  });
};

const waitingStatus = "WAITING_FOR_CONFIRMATIONS";

/** Returns the statuses that a list offers: those of crypto payments where there are some. */
export const offeredStatuses = <Status extends string>(
  statuses: ReadonlyArray<Status>,
  { hasCrypto }: InUse,
): ReadonlyArray<Status> => statuses.filter((status) => hasCrypto || status !== waitingStatus);

import { listRange, type RangeOptions, type Rows } from "../administration/range-list.ts";
import { ifSame, type RecordConflict } from "../administration/record-conflict.ts";
import type { ProviderId } from "../ids.ts";
import { isLeft, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { currencies as everyCurrency } from "../money/currency.ts";
import { list } from "../schema/containers.ts";
import { orElse } from "../schema/operation.ts";
import { object, read, type In, type Invalid } from "../schema/schema.ts";
import { currency, exactOptional, flag, id, name, oneOf, where } from "../schema/values.ts";
import type { Clock } from "../time/timestamp.ts";
import type { Provider, ProviderNotFound } from "./provider.ts";
import type { ProviderWriter } from "./provider-writer.ts";

const type = oneOf(["FIAT", "CRYPTO"]);
const currencies = where(
  list(currency, everyCurrency.length),
  (codes) => new Set(codes).size === codes.length,
  "must name each currency once",
);

/** The request for a new payment provider, which is active. */
const newProvider = object({
  /** `prov_<name>`, which payments name. */
  id: id("prov"),
  /** 1 to 200 characters. */
  name,
  type,
  /** For display, in this order. Each at most once. */
  currencies,
});

/** What a caller passes to create a payment provider. */
export interface NewProvider extends In<typeof newProvider> {}

/** The request to change a payment provider. */
const providerChanges = object({
  /** 1 to 200 characters. */
  name: exactOptional(name),
  type: exactOptional(type),
  /** All currencies: they replace the stored ones. */
  currencies: exactOptional(currencies),
  /** Whether new payments can name it. */
  isActive: exactOptional(flag),
});

/** What a caller passes to change a payment provider. Absent properties stay. */
export interface ProviderChanges extends In<typeof providerChanges> {}

/** What operations on payment providers need. */
export interface ProviderPorts {
  readonly providerWriter: ProviderWriter;
  readonly clock: Clock;
}

/** Administers the payment providers of a store. */
export interface Providers {
  /**
   * Creates a payment provider, which all organizations share. If it is stored with the same name,
   * type and currencies, nothing changes and it is returned, active or not.
   *
   * Fails with `Invalid` (every issue), `RecordConflict` (how the stored one differs) or
   * `PortFailed`.
   *
   * @example
   * const content = { name: "Stripe", type: "FIAT", currencies: ["EUR"] } as const;
   * orThrow(await administration.providers.create({ id: "prov_stripe", ...content }));
   */
  readonly create: (
    request: NewProvider,
  ) => Promise<Either<Invalid | RecordConflict | PortFailed, Provider>>;

  /**
   * Changes a payment provider; `isActive` activates or deactivates it.
   *
   * Fails with `Invalid` (every issue), `ProviderNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await administration.providers.update("prov_stripe", { isActive: false }));
   */
  readonly update: (
    id: ProviderId,
    changes: ProviderChanges,
  ) => Promise<Either<Invalid | ProviderNotFound | PortFailed, Provider>>;

  /**
   * Lists payment providers by identifier. Fails with `Invalid` or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await administration.providers.list());
   */
  readonly list: (
    options?: RangeOptions<ProviderId>,
  ) => Promise<Either<Invalid | PortFailed, Rows<Provider>>>;
}

const orNotFound = orElse<ProviderNotFound>({ kind: "ProviderNotFound" });

/** Creates the operations on payment providers. */
export const createProviders = ({ providerWriter, clock }: ProviderPorts): Providers => ({
  create: async (request) => {
    const given = read(newProvider, request);
    if (isLeft(given)) return given;
    const provider = { ...given.right, isActive: true, createdAt: clock(), updatedAt: undefined };
    const stored = await providerWriter.storeProvider(provider)();
    return isLeft(stored) ? stored : ifSame(stored.right, provider, ["name", "type", "currencies"]);
  },
  update: async (id, request) => {
    const given = read(providerChanges, request);
    if (isLeft(given)) return given;
    const changed = await providerWriter.changeProvider(id, (stored) => {
      const next = { ...stored, ...given.right };
      return isSame(stored, next) ? stored : { ...next, updatedAt: clock() };
    })();
    return isLeft(changed) ? changed : orNotFound(changed.right);
  },
  list: (options) => listRange(options, providerWriter.listProviders),
});

/** Whether a change makes no difference. */
const isSame = (stored: Provider, next: Provider): boolean =>
  stored.name === next.name &&
  stored.type === next.type &&
  stored.isActive === next.isActive &&
  stored.currencies.join() === next.currencies.join();

import { listRange, type RangeOptions, type Rows } from "../administration/range-list.ts";
import { ifSame, type RecordConflict } from "../administration/record-conflict.ts";
import type { ProviderId } from "../ids.ts";
import { isLeft, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RowRange } from "../listing/page.ts";
import { orElse } from "../schema/operation.ts";
import { read, type Invalid } from "../schema/schema.ts";
import type { Clock } from "../time/timestamp.ts";
import {
  newProvider,
  providerChanges,
  type NewProvider,
  type Provider,
  type ProviderChanges,
  type ProviderNotFound,
} from "./provider.ts";

/** Stored payment providers; all organizations share them. No task rejects. */
export interface ProviderRepository {
  /** Returns the providers with these identifiers, active or not; an unknown one is absent. */
  readonly findProviders: (
    ids: ReadonlySet<ProviderId>,
  ) => TaskEither<PortFailed, ReadonlyMap<ProviderId, Provider>>;
}

/** Lists and writes the payment providers of a store. No task rejects. */
export interface ProviderWriter {
  /** Returns providers in the order of their identifiers, active or not. */
  readonly listProviders: (
    range: RowRange<ProviderId>,
  ) => TaskEither<PortFailed, ReadonlyArray<Provider>>;

  /**
   * Stores a provider, unless there is one with its identifier, also by a concurrent call. Returns
   * the stored one in both cases.
   */
  readonly storeProvider: (provider: Provider) => TaskEither<PortFailed, Provider>;

  /**
   * Stores what the function makes of a stored provider, and returns it. Concurrent changes of a
   * provider happen one after the other. Identifier and `createdAt` stay.
   */
  readonly changeProvider: (
    id: ProviderId,
    change: (stored: Provider) => Provider,
  ) => TaskEither<PortFailed, Provider | undefined>;
}

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

const compared = ["name", "type", "currencies"] as const;

/** Creates the operations on payment providers. */
export const createProviders = ({ providerWriter, clock }: ProviderPorts): Providers => ({
  create: async (request) => {
    const given = read(newProvider, request);
    if (isLeft(given)) return given;
    const provider = { ...given.right, isActive: true, createdAt: clock(), updatedAt: undefined };
    const stored = await providerWriter.storeProvider(provider)();
    return isLeft(stored) ? stored : ifSame(stored.right, provider, compared);
  },
  update: async (id, request) => {
    const given = read(providerChanges, request);
    if (isLeft(given)) return given;
    const changed = await providerWriter.changeProvider(id, (stored) => {
      const next = { ...stored, ...given.right };
      const isChanged = isLeft(ifSame(stored, next, [...compared, "isActive"]));
      return isChanged ? { ...next, updatedAt: clock() } : stored;
    })();
    return isLeft(changed) ? changed : orNotFound(changed.right);
  },
  list: (options) => listRange(options, providerWriter.listProviders),
});

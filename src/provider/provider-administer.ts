import type { ProviderId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { Provider } from "./provider.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type {
  AdministrationInvalid,
  CreateRecordError,
  UpdateProviderError,
} from "../administration/administration-errors.ts";
import type { AdministrationPorts } from "../administration/administration-ports.ts";
import { checkAdministration, ifSame, ifValid } from "../administration/administration-validate.ts";
import { listRange, type RangeOptions, type Rows } from "../administration/range-list.ts";

/** A new payment provider, which is active. @inline */
export interface NewProvider {
  /** `prov_<name>`, which payments name. */
  readonly id: ProviderId;
  /** 1 to 200 characters. */
  readonly name: string;
  readonly type: Provider["type"];
  /** For display, in this order. Each at most once. */
  readonly currencies: ReadonlyArray<Currency>;
}

/** What changes of a provider. Absent properties stay. */
export type ProviderChanges = Partial<Omit<NewProvider, "id"> & Pick<Provider, "isActive">>;

/** Creates a provider, or returns it, active or not, if it is stored with the same content. */
export const createProvider =
  ({
    id,
    name,
    type,
    currencies,
  }: NewProvider): ((
    ports: Pick<AdministrationPorts, "providerWriter" | "clock">,
  ) => TaskEither<CreateRecordError, Provider>) =>
  ({ providerWriter, clock }) =>
  async () => {
    const content = { name, type, currencies: [...currencies] };
    const valid = ifValid(content, checkAdministration(content));
    if (isLeft(valid)) return valid;
    const times = { createdAt: clock(), updatedAt: undefined };
    const given = { id, ...valid.right, isActive: true, ...times };
    const stored = await providerWriter.storeProvider(given)();
    return isLeft(stored) ? stored : ifSame(stored.right, textsOf(stored.right), textsOf(given));
  };

const textsOf = ({ name, type, currencies }: Omit<NewProvider, "id">) => ({
  name,
  type,
  currencies: currencies.join(","),
});

/** Changes, activates or deactivates a provider. Without a difference nothing is stored. */
export const updateProvider =
  (
    id: ProviderId,
    changes: ProviderChanges,
  ): ((
    ports: Pick<AdministrationPorts, "providerWriter" | "clock">,
  ) => TaskEither<UpdateProviderError, Provider>) =>
  ({ providerWriter, clock }) =>
  async () => {
    const valid = ifValid(changes, checkAdministration(changes));
    if (isLeft(valid)) return valid;
    const { name, type, currencies, isActive } = changes;
    const changed = await providerWriter.changeProvider(id, (stored) => {
      const next = {
        ...stored,
        name: name ?? stored.name,
        type: type ?? stored.type,
        currencies: currencies ? [...currencies] : stored.currencies,
        isActive: isActive ?? stored.isActive,
      };
      const isSame =
        stored.isActive === next.isActive &&
        JSON.stringify(textsOf(stored)) === JSON.stringify(textsOf(next));
      return isSame ? stored : { ...next, updatedAt: clock() };
    })();
    if (isLeft(changed)) return changed;
    return changed.right === undefined ? left({ kind: "ProviderNotFound" }) : right(changed.right);
  };

/** Lists providers by identifier. */
export const listProviders =
  (
    options: RangeOptions<ProviderId> = {},
  ): ((
    ports: Pick<AdministrationPorts, "providerWriter">,
  ) => TaskEither<AdministrationInvalid | PortFailed, Rows<Provider>>) =>
  ({ providerWriter }) =>
  () =>
    listRange(options, providerWriter.listProviders);

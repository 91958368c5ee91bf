import type { Provider, ProviderId } from "quittance";
import type { OrganizationRepository, ProviderWriter } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { freeze } from "./freeze.ts";
import type { Ledgers } from "./ledger.ts";
import { rowsAfter } from "./rows-after.ts";

/** Creates the repository of the organizations of ledgers. */
export const organizationsOf = (ledgers: Ledgers): OrganizationRepository => ({
  findOrganization: (id) => asTask(() => ledgers.of(id).organization),

  listOrganizations: (range) =>
    asTask(() => rowsAfter(ledgers.organizations(), ({ id }) => id, range)),

  storeOrganization: (organization) =>
    asTask(() => (ledgers.of(organization.id).organization ??= freeze(organization))),

  changeOrganization: (id, change) =>
    asTask(() => {
      const ledger = ledgers.of(id);
      ledger.organization &&= freeze(change(ledger.organization));
      return ledger.organization;
    }),
});

/** Creates a writer of providers. */
export const providerWriterOf = (providers: Map<ProviderId, Provider>): ProviderWriter => {
  const put = (provider: Provider): Provider => {
    const frozen = freeze(provider);
    providers.set(frozen.id, frozen);
    return frozen;
  };
  return {
    listProviders: (range) =>
      asTask(() => rowsAfter([...providers.values()], ({ id }) => id, range)),

    storeProvider: (provider) => asTask(() => providers.get(provider.id) ?? put(provider)),

    changeProvider: (id, change) =>
      asTask(() => {
        const stored = providers.get(id);
        return stored && put(change(stored));
      }),
  };
};

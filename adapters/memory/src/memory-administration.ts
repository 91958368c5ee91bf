import type { Provider } from "quittance";
import type { OrganizationRepository, ProviderWriter } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { freeze } from "./freeze.ts";
import type { Ledgers } from "./ledgers.ts";
import type { RowsById } from "./rows/rows-by-id.ts";

/** Creates the repository of the organizations of ledgers. */
export const organizationsOf = (ledgers: Ledgers): OrganizationRepository => ({
  findOrganization: (id) => asTask(() => ledgers.organizations.get(id)),

  listOrganizations: (range) => asTask(() => ledgers.organizations.after(range)),

  storeOrganization: (organization) =>
    asTask(
      () =>
        ledgers.organizations.get(organization.id) ??
        ledgers.organizations.put(freeze(organization)),
    ),

  changeOrganization: (id, change) =>
    asTask(() => {
      const stored = ledgers.organizations.get(id);
      return stored && ledgers.organizations.put(freeze(change(stored)));
    }),
});

/** Creates a writer of providers. */
export const providerWriterOf = (providers: RowsById<Provider>): ProviderWriter => ({
  listProviders: (range) => asTask(() => providers.after(range)),

  storeProvider: (provider) =>
    asTask(() => providers.get(provider.id) ?? providers.put(freeze(provider))),

  changeProvider: (id, change) =>
    asTask(() => {
      const stored = providers.get(id);
      return stored && providers.put(freeze(change(stored)));
    }),
});

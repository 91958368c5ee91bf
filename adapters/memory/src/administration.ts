import { type Id } from "quittance";
import type * as core from "quittance";
import { limits, numberSeriesOf as series, secondsBetween } from "quittance/adapter";
import type * as adapter from "quittance/adapter";
import { idTaken } from "./cannot-store.ts";
import { freeze } from "./freeze.ts";
import { asTask, asWrite, type Ledgers } from "./ledger.ts";

/** Creates the repository of the organizations of ledgers. */
export const organizationsOf = (ledgers: Ledgers): adapter.OrganizationRepository => ({
  findOrganization: ledgers.step(({ organization }) => organization),

  listOrganizations: (range) =>
    asTask(() => {
      const stored = ledgers.all().flatMap(({ organization }) => organization ?? []);
      return rangeOf(stored, range);
    }),

  storeOrganization: (organization) =>
    asTask((): core.Organization => {
      const ledger = ledgers.of(organization.id);
      ledger.organization ??= freeze(organization);
      return ledger.organization;
    }),

  changeOrganization: ledgers.write("organizations", (ledger, change) => {
    const { organization } = ledger;
    if (organization === undefined) return undefined;
    const changed = freeze(change(organization));
    ledger.addEvents(changed.events);
    ledger.organization = changed.organization;
    return changed.organization;
  }),

  countNumbers: ledgers.step(({ invoiceCounts, creditNoteCounts }) => ({
    invoices: invoiceCounts.get(series.invoices) ?? 0,
    creditNotes: creditNoteCounts.get(series.creditNotes) ?? 0,
  })),
});

/** Creates the repository of the providers of ledgers. */
export const providersOf = ({
  providers,
}: Ledgers): adapter.ProviderRepository & adapter.ProviderWriter => ({
  findProviders: (ids) => asTask(() => providers.pick(ids)),

  listProviders: (range) => asTask(() => rangeOf(providers.rows, range)),

  storeProvider: (provider) =>
    asTask(() => providers.get(provider.id) ?? providers.put(freeze(provider))),

  changeProvider: (id, change) =>
    asTask(() => {
      const stored = providers.get(id);
      return stored && providers.put(freeze(change(stored)));
    }),
});

/** API keys and access tokens: for requests by digest, and for administration by identifier. */
export type MemoryCredentials = adapter.CredentialRepository & adapter.ApiKeyRepository;

/** Creates a repository of credentials in memory. Each gets an identifier, as an imported key. */
export const memoryCredentials = (
  credentials: ReadonlyArray<adapter.Credential> = [],
): MemoryCredentials => {
  const byDigest = new Map<string, adapter.NewApiKey>();
  const put = (created: adapter.NewApiKey): adapter.ApiKey => {
    const stored = freeze(created);
    byDigest.set(stored.digest, stored);
    return stored.key;
  };
  const insert = (created: adapter.NewApiKey): adapter.ApiKey => {
    const { id } = created.key;
    if ([...byDigest.values()].some(({ key }) => key.id === id)) throw idTaken(id);
    return put(created);
  };
  for (const credential of credentials) put(importedKey(credential));
  const keysOf = (organizationId: core.OrganizationId): Array<adapter.NewApiKey> =>
    [...byDigest.values()].filter(({ key }) => key.organizationId === organizationId);
  return {
    findByDigest: (digest) =>
      asTask(() => {
        const found = byDigest.get(digest);
        if (found === undefined) return undefined;
        const { organizationId, scopes, environment, expiresAt, revokedAt, lastUsedAt } = found.key;
        const times = { expiresAt, revokedAt, lastUsedAt };
        const keyId = found.key.id;
        return { digest, keyId, organizationId, scopes, environment, ...times };
      }),

    listKeys: (organizationId, range) =>
      asTask(() => {
        const keys = keysOf(organizationId).map(({ key }) => key);
        return rangeOf(keys, range, ({ createdAt = "", id }) => `${createdAt} ${id}`);
      }),

    findKey: (organizationId, id) =>
      asTask(() => keysOf(organizationId).find(({ key }) => key.id === id)?.key),

    storeKey: (created) => asWrite("credentials", () => insert(created)),

    changeKey: (organizationId, id, decide) =>
      asWrite("credentials", () => {
        const found = keysOf(organizationId).find(({ key }) => key.id === id);
        if (found === undefined) return undefined;
        const decided = decide(found.key);
        if (decided._tag === "Left") return decided;
        const { key, successor } = decided.right;
        if (successor !== undefined) insert(successor);
        put({ ...found, key });
        return decided;
      }),

    recordUse: (digest, usedAt) =>
      asTask(() => {
        const found = byDigest.get(digest);
        if (found === undefined) return;
        const { lastUsedAt } = found.key;
        const isRecent =
          lastUsedAt !== undefined && secondsBetween(lastUsedAt, usedAt) < limits.lastUseInterval;
        if (!isRecent) put({ digest, key: { ...found.key, lastUsedAt: usedAt } });
      }),
  };
};

const importedKey = ({ digest, ...credential }: adapter.Credential): adapter.NewApiKey => {
  const id: Id<"key"> = `key_${digest.slice(0, 32)}`;
  const none = { environment: undefined, createdAt: undefined, replacedBy: undefined };
  const times = { expiresAt: undefined, revokedAt: undefined, lastUsedAt: undefined };
  return { digest, key: { ...none, ...times, ...credential, id, name: "Imported key" } };
};

/** Returns a range of records in the order of a text; none after an unknown identifier. */
const rangeOf = <Row extends { readonly id: string }>(
  rows: ReadonlyArray<Row>,
  { after, limit }: { readonly after: Row["id"] | undefined; readonly limit: number },
  textOf = ({ id }: Row): string => id,
): ReadonlyArray<Row> => {
  const sorted = [...rows].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  const start = sorted.findIndex(({ id }) => id === after) + 1;
  return after !== undefined && start === 0 ? [] : sorted.slice(start, start + limit);
};

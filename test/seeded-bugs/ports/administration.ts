import { memoryStore } from "@quittance/memory";
import { idOf, right, timestampOf, type Organization, type Provider } from "quittance";
import type {
  ApiKey,
  ApiKeyRepository,
  OrganizationRepository,
  ProviderWriter,
} from "quittance/adapter";
import type { AdministrationRecords, AdministrationRepositories } from "@quittance/conformance";
import { done, giving, pause } from "./ledger-maker.ts";

/** The repositories of administration over some records. */
export type AdministrationMaker = (records: AdministrationRecords) => AdministrationRepositories;

type Makers = Readonly<Record<string, AdministrationMaker>>;

/** A store with some methods in place of its own. */
const faulty =
  (
    bug: (store: AdministrationRepositories) => {
      readonly organizations?: Partial<OrganizationRepository>;
      readonly providerWriter?: Partial<ProviderWriter>;
      readonly apiKeys?: Partial<ApiKeyRepository>;
    },
  ): AdministrationMaker =>
  (records) => {
    const store = memoryStore(records);
    const { organizations, providerWriter, apiKeys } = bug(store);
    return {
      ...store,
      organizations: { ...store.organizations, ...organizations },
      providerWriter: { ...store.providerWriter, ...providerWriter },
      apiKeys: { ...store.apiKeys, ...apiKeys },
    };
  };

const ofOrganizations = (
  bug: (organizations: OrganizationRepository) => Partial<OrganizationRepository>,
): AdministrationMaker => faulty(({ organizations }) => ({ organizations: bug(organizations) }));

const ofProviders = (bug: (writer: ProviderWriter) => Partial<ProviderWriter>) =>
  faulty(({ providerWriter }) => ({ providerWriter: bug(providerWriter) }));

const ofKeys = (bug: (apiKeys: ApiKeyRepository) => Partial<ApiKeyRepository>) =>
  faulty(({ apiKeys }) => ({ apiKeys: bug(apiKeys) }));

const all = { after: undefined, limit: 1000 } as const;
const theirs = idOf("org", "org_theirs");
const someTime = timestampOf("2024-01-01 00:00:00");

/** Repositories of organizations with one bug each, by what they do. */
export const mutantOrganizations: Makers = {
  "finds nothing": ofOrganizations(() => ({ findOrganization: () => giving(noResult) })),
  "finds any organization": ofOrganizations(({ listOrganizations }) => ({
    findOrganization: () => giving(async () => (await done(listOrganizations(all)))[0]),
  })),
  "loses the image": ofOrganizations(({ storeOrganization }) => ({
    storeOrganization: (given) => storeOrganization({ ...given, imageUrl: undefined }),
  })),
  "loses the totals profile": ofOrganizations(({ storeOrganization }) => ({
    storeOrganization: (given) => storeOrganization({ ...given, totals: undefined }),
  })),
  "keeps an earlier rounding": ofOrganizations(({ changeOrganization }) => ({
    changeOrganization: (id, change) =>
      changeOrganization(id, (stored) => ({ ...change(stored), rounding: stored.rounding })),
  })),
  "keeps earlier numbers": ofOrganizations(({ changeOrganization }) => ({
    changeOrganization: (id, change) =>
      changeOrganization(id, (stored) => ({ ...change(stored), numbering: stored.numbering })),
  })),
  "lists organizations backwards": ofOrganizations(({ listOrganizations }) => ({
    listOrganizations: (range) =>
      giving(async () => (await done(listOrganizations(range))).toReversed()),
  })),
  "lists from the start": ofOrganizations(({ listOrganizations }) => ({
    listOrganizations: ({ limit }) => listOrganizations({ after: undefined, limit }),
  })),
  "lists without a limit": ofOrganizations(({ listOrganizations }) => ({
    listOrganizations: ({ after }) => listOrganizations({ after, limit: 1000 }),
  })),
  "replaces a stored organization": ofOrganizations((organizations) => ({
    storeOrganization: (given) =>
      giving(async () => {
        await done(organizations.storeOrganization(given));
        return (await done(organizations.changeOrganization(given.id, () => given))) ?? given;
      }),
  })),
  "returns the given organization": ofOrganizations(({ storeOrganization }) => ({
    storeOrganization: (given) =>
      giving(async () => {
        await done(storeOrganization(given));
        return given;
      }),
  })),
  "looks for an organization before it stores": ofOrganizations((organizations) => ({
    storeOrganization: (given) =>
      giving(async () => {
        const found = await done(organizations.findOrganization(given.id));
        await pause();
        if (found !== undefined) return found;
        await done(organizations.storeOrganization(given));
        return (await done(organizations.changeOrganization(given.id, () => given))) ?? given;
      }),
  })),
  "does not store the change": ofOrganizations(({ findOrganization }) => ({
    changeOrganization: (id, change) =>
      giving(async () => {
        const found = await done(findOrganization(id));
        return found && change(found);
      }),
  })),
  "returns the organization before the change": ofOrganizations((organizations) => ({
    changeOrganization: (id, change) =>
      giving(async () => {
        const found = await done(organizations.findOrganization(id));
        await done(organizations.changeOrganization(id, change));
        return found;
      }),
  })),
  "keeps the image of a changed organization": ofOrganizations(({ changeOrganization }) => ({
    changeOrganization: (id, change) =>
      changeOrganization(id, (stored) => ({ ...change(stored), imageUrl: stored.imageUrl })),
  })),
  "changes what it read before": ofOrganizations((organizations) => ({
    changeOrganization: (id, change) =>
      giving(async () => {
        const found = await done(organizations.findOrganization(id));
        await pause();
        return done(organizations.changeOrganization(id, () => change(found as Organization)));
      }),
  })),
  "stores an organization that it should change": ofOrganizations((organizations) => ({
    changeOrganization: (id, change) =>
      giving(async () => {
        await done(organizations.storeOrganization({ id, name: "New", imageUrl: undefined }));
        return done(organizations.changeOrganization(id, change));
      }),
  })),
};

/** Writers of providers with one bug each, by what they do. */
export const mutantProviderWriters: Makers = {
  "lists active providers only": ofProviders(({ listProviders }) => ({
    listProviders: (range) =>
      giving(async () => (await done(listProviders(range))).filter(({ isActive }) => isActive)),
  })),
  "lists providers by name backwards": ofProviders(({ listProviders }) => ({
    listProviders: (range) => giving(async () => (await done(listProviders(range))).toReversed()),
  })),
  "lists providers from the start": ofProviders(({ listProviders }) => ({
    listProviders: ({ limit }) => listProviders({ after: undefined, limit }),
  })),
  "lists providers without a limit": ofProviders(({ listProviders }) => ({
    listProviders: ({ after }) => listProviders({ after, limit: 1000 }),
  })),
  "stores a provider as active": ofProviders(({ storeProvider }) => ({
    storeProvider: (given) => storeProvider({ ...given, isActive: true }),
  })),
  "loses the currencies": ofProviders(({ storeProvider }) => ({
    storeProvider: (given) => storeProvider({ ...given, currencies: [] }),
  })),
  "replaces a stored provider": ofProviders(({ storeProvider, changeProvider }) => ({
    storeProvider: (given) =>
      giving(async () => {
        await done(storeProvider(given));
        return (await done(changeProvider(given.id, () => given))) ?? given;
      }),
  })),
  "looks for a provider before it stores": ofProviders((writer) => ({
    storeProvider: (given) =>
      giving(async () => {
        const found = (await done(writer.listProviders(all))).find(({ id }) => id === given.id);
        await pause();
        if (found !== undefined) return found;
        await done(writer.storeProvider(given));
        return (await done(writer.changeProvider(given.id, () => given))) ?? given;
      }),
  })),
  "does not change the type": ofProviders(({ changeProvider }) => ({
    changeProvider: (id, change) =>
      changeProvider(id, (stored) => ({ ...change(stored), type: stored.type })),
  })),
  "does not keep the time of the change": ofProviders(({ changeProvider }) => ({
    changeProvider: (id, change) =>
      changeProvider(id, (stored) => ({ ...change(stored), updatedAt: undefined })),
  })),
  "changes a provider that it read before": ofProviders(({ listProviders, changeProvider }) => ({
    changeProvider: (id, change) =>
      giving(async () => {
        const found = (await done(listProviders(all))).find((provider) => provider.id === id);
        await pause();
        return done(changeProvider(id, () => change(found as Provider)));
      }),
  })),
  "changes the first provider": ofProviders(({ listProviders, changeProvider }) => ({
    changeProvider: (id, change) =>
      giving(async () => {
        const [first] = await done(listProviders(all));
        return (await done(changeProvider(id, change))) ?? first;
      }),
  })),
};

/** Keys go through a function before they are stored. */
const keeping = (change: (key: ApiKey) => ApiKey): AdministrationMaker =>
  ofKeys(({ storeKey }) => ({
    storeKey: ({ key, digest }) => storeKey({ key: change(key), digest }),
  }));

const noResult = () => Promise.resolve(undefined);

/** Repositories of API keys with one bug each, by what they do. */
export const mutantApiKeys: Makers = {
  "loses the scopes": keeping((key) => ({ ...key, scopes: undefined })),
  "loses the expiry": keeping((key) => ({ ...key, expiresAt: undefined })),
  "loses the environment": keeping((key) => ({ ...key, environment: undefined })),
  "takes no environment for development": keeping((key) => ({
    ...key,
    environment: key.environment ?? "development",
  })),
  "takes an empty list of scopes for all": keeping((key) => ({
    ...key,
    scopes: key.scopes?.length === 0 ? undefined : key.scopes,
  })),
  "gives keys another identifier": keeping((key) => ({ ...key, id: idOf("key", `${key.id}0`) })),
  "finds the keys of anybody": ofKeys(({ findKey }) => ({
    findKey: (owner, id) =>
      giving(async () => (await done(findKey(owner, id))) ?? done(findKey(theirs, id))),
  })),
  "lists the keys of anybody": ofKeys(({ listKeys }) => ({
    listKeys: (owner, range) =>
      giving(async () => [
        ...(await done(listKeys(owner, range))),
        ...(await done(listKeys(theirs, all))),
      ]),
  })),
  "lists the newest key first": ofKeys(({ listKeys }) => ({
    listKeys: (owner, range) =>
      giving(async () => (await done(listKeys(owner, range))).toReversed()),
  })),
  "lists keys from the start": ofKeys(({ listKeys }) => ({
    listKeys: (owner, { limit }) => listKeys(owner, { after: undefined, limit }),
  })),
  "lists keys without a limit": ofKeys(({ listKeys }) => ({
    listKeys: (owner, { after }) => listKeys(owner, { after, limit: 1000 }),
  })),
  "lists no imported keys": ofKeys(({ listKeys }) => ({
    listKeys: (owner, range) =>
      giving(async () =>
        (await done(listKeys(owner, range))).filter(({ name }) => name !== "Imported key"),
      ),
  })),
  "does not make a key known": ofKeys(({ storeKey }) => ({
    storeKey: ({ key }) => storeKey({ key, digest: "f".repeat(64) }),
  })),
  "ignores a revocation": ofKeys(({ changeKey }) => ({
    changeKey: (owner, id, decide) =>
      changeKey(owner, id, (stored) => {
        const decided = decide(stored);
        if (decided._tag === "Left") return decided;
        const key = { ...decided.right.key, revokedAt: undefined };
        return right({ ...decided.right, key });
      }),
  })),
  "stores no successor": ofKeys(({ changeKey }) => ({
    changeKey: (owner, id, decide) =>
      changeKey(owner, id, (stored) => {
        const decided = decide(stored);
        return decided._tag === "Left"
          ? decided
          : right({ ...decided.right, successor: undefined });
      }),
  })),
  "revokes after a failure": ofKeys(({ changeKey }) => ({
    changeKey: (owner, id, decide) =>
      giving(async () => {
        const decided = await done(changeKey(owner, id, decide));
        if (decided?._tag !== "Left") return decided;
        await done(
          changeKey(owner, id, (stored) => right({ key: { ...stored, revokedAt: someTime } })),
        );
        return decided;
      }),
  })),
  "changes the keys of anybody": ofKeys(({ changeKey }) => ({
    changeKey: (owner, id, decide) =>
      giving(
        async () =>
          (await done(changeKey(owner, id, decide))) ?? done(changeKey(theirs, id, decide)),
      ),
  })),
  "decides by what it read before": ofKeys(({ findKey, changeKey }) => ({
    changeKey: (owner, id, decide) =>
      giving(async () => {
        const found = await done(findKey(owner, id));
        await pause();
        return done(changeKey(owner, id, (stored) => decide(found ?? stored)));
      }),
  })),
  "records no use": ofKeys(() => ({ recordUse: () => giving(noResult) })),
  "records the use of every key": ofKeys((apiKeys) => ({
    recordUse: (digest, usedAt) =>
      giving(async () => {
        await done(apiKeys.recordUse(digest, usedAt));
        await done(apiKeys.recordUse("62".padEnd(64, "0"), usedAt));
      }),
  })),
  "records the first use only": ofKeys(({ recordUse }) => {
    const used = new Set<string>();
    return {
      recordUse: (digest, usedAt) => {
        if (used.has(digest)) return giving(noResult);
        used.add(digest);
        return recordUse(digest, usedAt);
      },
    };
  }),
  "records every use": (records) => {
    const store = memoryStore(records);
    const used = new Map<string, ApiKey["createdAt"]>();
    const shown = (key: ApiKey): ApiKey => ({
      ...key,
      lastUsedAt: used.get([...used.keys()].find((digest) => digest.startsWith("61")) ?? ""),
    });
    return {
      ...store,
      apiKeys: {
        ...store.apiKeys,
        recordUse: (digest, usedAt) => {
          used.set(digest, usedAt);
          return store.apiKeys.recordUse(digest, usedAt);
        },
        findKey: (owner, id) =>
          giving(async () => {
            const found = await done(store.apiKeys.findKey(owner, id));
            return found && used.size > 0 ? shown(found) : found;
          }),
      },
    };
  },
};

import { idOf, right, type Organization, type Provider } from "quittance";
import type { ApiKey } from "quittance/adapter";
import { bugsIn, done, giving, late, pause, type StoreBugs } from "../store-bug.ts";

const organizations = bugsIn("organizations");
const providers = bugsIn("providerWriter");
const keys = bugsIn("apiKeys");

const theirs = idOf("org", "org_theirs");
const all = { after: undefined, limit: 1000 } as const;

const backwards = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> => rows.toReversed();
const nothing = () => giving(() => Promise.resolve(undefined));

/** Repositories of organizations with one bug each, by what they do. */
export const mutantOrganizations: StoreBugs = {
  "finds nothing": organizations.returning("findOrganization", () => undefined),
  "finds any organization": organizations.replacing(({ listOrganizations }) => ({
    findOrganization: () => giving(async () => (await done(listOrganizations(all)))[0]),
  })),
  "loses the image": organizations.passing("storeOrganization", (given) => [
    { ...given, imageUrl: undefined },
  ]),
  "loses the totals profile": organizations.passing("storeOrganization", (given) => [
    { ...given, totals: undefined },
  ]),
  "keeps an earlier rounding": organizations.overriding(
    "changeOrganization",
    (changed, { rounding }) => ({ ...changed, rounding }),
  ),
  "keeps earlier numbers": organizations.overriding(
    "changeOrganization",
    (changed, { numbering }) => ({ ...changed, numbering }),
  ),
  "lists organizations backwards": organizations.returning("listOrganizations", backwards),
  "lists from the start": organizations.passing("listOrganizations", ({ limit }) => [
    { after: undefined, limit },
  ]),
  "lists without a limit": organizations.passing("listOrganizations", ({ after }) => [
    { after, limit: 1000 },
  ]),
  "replaces a stored organization": organizations.replacing((port) => ({
    storeOrganization: (given) =>
      giving(async () => {
        await done(port.storeOrganization(given));
        return (await done(port.changeOrganization(given.id, () => given))) ?? given;
      }),
  })),
  "returns the given organization": organizations.returning(
    "storeOrganization",
    (_, [given]) => given,
  ),
  "looks for an organization before it stores": organizations.replacing((port) => ({
    storeOrganization: (given) =>
      giving(async () => {
        const found = await done(port.findOrganization(given.id));
        await pause();
        if (found !== undefined) return found;
        await done(port.storeOrganization(given));
        return (await done(port.changeOrganization(given.id, () => given))) ?? given;
      }),
  })),
  "does not store the change": organizations.replacing(({ findOrganization }) => ({
    changeOrganization: (id, change) =>
      giving(async () => {
        const found = await done(findOrganization(id));
        return found && change(found);
      }),
  })),
  "returns the organization before the change": organizations.replacing((port) => ({
    changeOrganization: (id, change) =>
      giving(async () => {
        const found = await done(port.findOrganization(id));
        await done(port.changeOrganization(id, change));
        return found;
      }),
  })),
  "keeps the image of a changed organization": organizations.overriding(
    "changeOrganization",
    (changed, { imageUrl }) => ({ ...changed, imageUrl }),
  ),
  "changes what it read before": organizations.replacing((port) => ({
    changeOrganization: (id, change) =>
      giving(async () => {
        const found = await done(port.findOrganization(id));
        await pause();
        return done(port.changeOrganization(id, () => change(found as Organization)));
      }),
  })),
  "stores an organization that it should change": organizations.replacing((port) => ({
    changeOrganization: (id, change) =>
      giving(async () => {
        await done(port.storeOrganization({ id, name: "New", imageUrl: undefined }));
        return done(port.changeOrganization(id, change));
      }),
  })),
};

/** Writers of providers with one bug each, by what they do. */
export const mutantProviderWriters: StoreBugs = {
  "lists active providers only": providers.returning("listProviders", (found) =>
    found.filter(({ isActive }) => isActive),
  ),
  "lists providers by name backwards": providers.returning("listProviders", backwards),
  "lists providers from the start": providers.passing("listProviders", ({ limit }) => [
    { after: undefined, limit },
  ]),
  "lists providers without a limit": providers.passing("listProviders", ({ after }) => [
    { after, limit: 1000 },
  ]),
  "stores a provider as active": providers.passing("storeProvider", (given) => [
    { ...given, isActive: true },
  ]),
  "loses the currencies": providers.passing("storeProvider", (given) => [
    { ...given, currencies: [] },
  ]),
  "replaces a stored provider": providers.replacing(({ storeProvider, changeProvider }) => ({
    storeProvider: (given) =>
      giving(async () => {
        await done(storeProvider(given));
        return (await done(changeProvider(given.id, () => given))) ?? given;
      }),
  })),
  "looks for a provider before it stores": providers.replacing((port) => ({
    storeProvider: (given) =>
      giving(async () => {
        const found = (await done(port.listProviders(all))).find(({ id }) => id === given.id);
        await pause();
        if (found !== undefined) return found;
        await done(port.storeProvider(given));
        return (await done(port.changeProvider(given.id, () => given))) ?? given;
      }),
  })),
  "does not change the type": providers.overriding("changeProvider", (changed, { type }) => ({
    ...changed,
    type,
  })),
  "does not keep the time of the change": providers.overriding("changeProvider", (changed) => ({
    ...changed,
    updatedAt: undefined,
  })),
  "changes a provider that it read before": providers.replacing((port) => ({
    changeProvider: (id, change) =>
      giving(async () => {
        const found = (await done(port.listProviders(all))).find((provider) => provider.id === id);
        await pause();
        return done(port.changeProvider(id, () => change(found as Provider)));
      }),
  })),
  "changes the first provider": providers.replacing(({ listProviders, changeProvider }) => ({
    changeProvider: (id, change) =>
      giving(async () => {
        const [first] = await done(listProviders(all));
        return (await done(changeProvider(id, change))) ?? first;
      }),
  })),
};

/** Keys go through a function before they are stored. */
const keeping = (change: (key: ApiKey) => Partial<ApiKey>) =>
  keys.passing("storeKey", ({ key, digest }) => [{ key: { ...key, ...change(key) }, digest }]);

/** Repositories of API keys with one bug each, by what they do. */
export const mutantApiKeys: StoreBugs = {
  "loses the scopes": keeping(() => ({ scopes: undefined })),
  "loses the expiry": keeping(() => ({ expiresAt: undefined })),
  "loses the environment": keeping(() => ({ environment: undefined })),
  "takes no environment for development": keeping(({ environment = "development" }) => ({
    environment,
  })),
  "takes an empty list of scopes for all": keeping(({ scopes }) => ({
    scopes: scopes?.length === 0 ? undefined : scopes,
  })),
  "gives keys another identifier": keeping(({ id }) => ({ id: idOf("key", `${id}0`) })),
  "finds the keys of anybody": keys.elsewhere("findKey", (_, id) => [theirs, id]),
  "lists the keys of anybody": keys.replacing(({ listKeys }) => ({
    listKeys: (owner, range) =>
      giving(async () => [
        ...(await done(listKeys(owner, range))),
        ...(await done(listKeys(theirs, all))),
      ]),
  })),
  "lists the newest key first": keys.returning("listKeys", backwards),
  "lists keys from the start": keys.passing("listKeys", (owner, { limit }) => [
    owner,
    { after: undefined, limit },
  ]),
  "lists keys without a limit": keys.passing("listKeys", (owner, { after }) => [
    owner,
    { after, limit: 1000 },
  ]),
  "lists no imported keys": keys.returning("listKeys", (found) =>
    found.filter(({ name }) => name !== "Imported key"),
  ),
  "does not make a key known": keys.passing("storeKey", ({ key }) => [
    { key, digest: "f".repeat(64) },
  ]),
  "ignores a revocation": keys.overriding("changeKey", (decided) => {
    if (decided._tag === "Left") return decided;
    const key = { ...decided.right.key, revokedAt: undefined };
    return right({ ...decided.right, key });
  }),
  "stores no successor": keys.overriding("changeKey", (decided) =>
    decided._tag === "Left" ? decided : right({ ...decided.right, successor: undefined }),
  ),
  "revokes after a failure": keys.replacing(({ changeKey }) => ({
    changeKey: (owner, id, decide) =>
      giving(async () => {
        const decided = await done(changeKey(owner, id, decide));
        if (decided?._tag !== "Left") return decided;
        await done(
          changeKey(owner, id, (stored) => right({ key: { ...stored, revokedAt: late } })),
        );
        return decided;
      }),
  })),
  "changes the keys of anybody": keys.elsewhere("changeKey", (_, id, decide) => [
    theirs,
    id,
    decide,
  ]),
  "decides by what it read before": keys.replacing(({ findKey, changeKey }) => ({
    changeKey: (owner, id, decide) =>
      giving(async () => {
        const found = await done(findKey(owner, id));
        await pause();
        return done(changeKey(owner, id, (stored) => decide(found ?? stored)));
      }),
  })),
  "records no use": keys.replacing(() => ({ recordUse: nothing })),
  "records the use of every key": keys.replacing(({ recordUse }) => ({
    recordUse: (digest, usedAt) =>
      giving(async () => {
        await done(recordUse(digest, usedAt));
        await done(recordUse("62".padEnd(64, "0"), usedAt));
      }),
  })),
  "records the first use only": keys.replacing(({ recordUse }) => {
    const used = new Set<string>();
    return {
      recordUse: (digest, usedAt) => {
        if (used.has(digest)) return nothing();
        used.add(digest);
        return recordUse(digest, usedAt);
      },
    };
  }),
  "records every use": keys.replacing(({ recordUse, findKey }) => {
    const used = new Map<string, ApiKey["createdAt"]>();
    return {
      recordUse: (digest, usedAt) => {
        used.set(digest, usedAt);
        return recordUse(digest, usedAt);
      },
      findKey: (owner, id) =>
        giving(async () => {
          const found = await done(findKey(owner, id));
          const known = [...used.keys()].find((digest) => digest.startsWith("61")) ?? "";
          return found && used.size > 0 ? { ...found, lastUsedAt: used.get(known) } : found;
        }),
    };
  }),
};

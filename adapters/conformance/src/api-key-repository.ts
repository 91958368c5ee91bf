import { addSeconds, timestampOf, type Id } from "quittance";
import { left, limits, right, type ApiKey, type NewApiKey } from "quittance/adapter";
import {
  administrationCase,
  digestOf,
  newKeyOf,
  ourId,
  theirId,
  type AdministrationRepositories,
  type AdministrationSubject,
} from "./administration-case.ts";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";

type Repositories = AdministrationRepositories;

const early = timestampOf("2025-01-01 00:00:00");
const later = timestampOf("2025-06-01 00:00:00");

const whole = newKeyOf("a", {
  scopes: ["invoices.read", "payments.read"],
  environment: "production",
  expiresAt: later,
});
const plain = newKeyOf("b");
const unnamed = newKeyOf("c", { environment: undefined, createdAt: later, scopes: [] });
const foreign = newKeyOf("d", { organizationId: theirId });

/** Creates a case on a store to which keys are added one after the other. */
const keyCase = (
  name: string,
  stored: ReadonlyArray<NewApiKey>,
  check: (repositories: Repositories) => Promise<void>,
): ConformanceCase<AdministrationSubject> =>
  administrationCase(name, {}, async (repositories) => {
    for (const created of stored) await expectSuccess(repositories.apiKeys.storeKey(created));
    await check(repositories);
  });

const listed = ({ apiKeys }: Repositories, after?: ApiKey, limit = 100) =>
  expectSuccess(apiKeys.listKeys(ourId, { after: after?.id, limit }));

const lastUse = async ({ apiKeys }: Repositories, { key }: NewApiKey): Promise<unknown> =>
  (await expectSuccess(apiKeys.findKey(key.organizationId, key.id)))?.lastUsedAt;

/** Expects a credential with the properties of a key. */
const expectCredential = async (
  { credentials }: Repositories,
  { key, digest }: NewApiKey,
): Promise<void> => {
  const found = await expectSuccess(credentials.findByDigest(digest));
  const { id: keyId, organizationId, scopes, environment } = key;
  const { expiresAt, revokedAt, lastUsedAt } = key;
  const times = { expiresAt, revokedAt, lastUsedAt };
  const expected = { digest, keyId, organizationId, scopes, environment, ...times };
  expectSame("the credential", found, expected);
};

const readCases = [
  keyCase("findKey returns a key with every property", [whole, plain], async ({ apiKeys }) => {
    expectSame("the result", await expectSuccess(apiKeys.findKey(ourId, whole.key.id)), whole.key);
    expectSame("the other", await expectSuccess(apiKeys.findKey(ourId, plain.key.id)), plain.key);
  }),
  keyCase("findKey returns nothing of another organization", [foreign], async ({ apiKeys }) => {
    expectSame("theirs", await expectSuccess(apiKeys.findKey(ourId, foreign.key.id)), undefined);
    const none: Id<"key"> = "key_none";
    expectSame("unknown", await expectSuccess(apiKeys.findKey(ourId, none)), undefined);
  }),
  keyCase(
    "listKeys orders by time and identifier",
    [unnamed, plain, foreign, whole],
    async (all) => {
      expectSame("all", await listed(all), [whole.key, plain.key, unnamed.key]);
    },
  ),
  keyCase("listKeys returns a range", [unnamed, plain, foreign, whole], async (all) => {
    expectSame("the first", await listed(all, undefined, 1), [whole.key]);
    expectSame("the second", await listed(all, whole.key, 1), [plain.key]);
    expectSame("the rest", await listed(all, whole.key), [plain.key, unnamed.key]);
    expectSame("those after the last", await listed(all, unnamed.key), []);
  }),
  administrationCase(
    "listKeys includes imported credentials",
    { credentials: [{ digest: digestOf("z"), organizationId: ourId, scopes: ["payments.read"] }] },
    async (all) => {
      const [key, ...others] = await listed(all);
      expectSame("other keys", others, []);
      const { scopes, expiresAt, revokedAt, lastUsedAt, replacedBy } = key ?? plain.key;
      expectSame("the scopes", scopes, ["payments.read"]);
      expectSame(
        "the times",
        [expiresAt, revokedAt, lastUsedAt, replacedBy],
        [undefined, undefined, undefined, undefined],
      );
      const id = key?.id ?? plain.key.id;
      expectSame("the found key", await expectSuccess(all.apiKeys.findKey(ourId, id)), key);
    },
  ),
  keyCase("storeKey makes a key known by its digest", [whole, unnamed], async (all) => {
    await expectCredential(all, whole);
    await expectCredential(all, unnamed);
  }),
];

const changeCases = [
  keyCase("changeKey stores the change and returns it", [whole, plain], async (all) => {
    const key = { ...whole.key, expiresAt: early, revokedAt: later, replacedBy: plain.key.id };
    const returned = all.apiKeys.changeKey(ourId, whole.key.id, () => right({ key }));
    expectSame("the result", await expectSuccess(returned), right({ key }));
    expectSame("the keys", await listed(all), [key, plain.key]);
    await expectCredential(all, { ...whole, key });
    await expectCredential(all, plain);
  }),
  keyCase("changeKey stores a successor", [whole], async (all) => {
    const key = { ...whole.key, replacedBy: plain.key.id };
    const change = { key, successor: plain };
    await expectSuccess(all.apiKeys.changeKey(ourId, whole.key.id, () => right(change)));
    expectSame("the keys", await listed(all), [key, plain.key]);
    await expectCredential(all, plain);
  }),
  keyCase("changeKey stores nothing after a failure", [whole], async (all) => {
    const returned = all.apiKeys.changeKey(ourId, whole.key.id, () => left("no"));
    expectSame("the result", await expectSuccess(returned), left("no"));
    expectSame("the keys", await listed(all), [whole.key]);
  }),
  keyCase("changeKey does not find keys of another organization", [foreign], async (all) => {
    const key = { ...foreign.key, revokedAt: later };
    const { changeKey, findKey } = all.apiKeys;
    const returned = await expectSuccess(changeKey(ourId, key.id, () => right({ key })));
    expectSame("the result", returned, undefined);
    expectSame("their key", await expectSuccess(findKey(theirId, key.id)), foreign.key);
  }),
  keyCase("changeKey decides concurrent changes one at a time", [whole], async (all) => {
    const decide = (successor: NewApiKey) => (stored: ApiKey) =>
      stored.replacedBy === undefined
        ? right({ key: { ...stored, replacedBy: successor.key.id }, successor })
        : left("rotated");
    const successors = Array.from({ length: 10 }, (_, index) => newKeyOf(`n${String(index)}`));
    const decided = await Promise.all(
      successors.map((successor) =>
        expectSuccess(all.apiKeys.changeKey(ourId, whole.key.id, decide(successor))),
      ),
    );
    const succeeded = decided.filter((result) => result?._tag === "Right");
    expectSame("the number of changes", succeeded.length, 1);
    expectSame("the number of keys", (await listed(all)).length, 2);
  }),
];

const useCases = [
  keyCase("recordUse stores the first use", [whole, plain], async (all) => {
    await expectSuccess(all.apiKeys.recordUse(whole.digest, later));
    expectSame("the use", await lastUse(all, whole), later);
    expectSame("the other key", await lastUse(all, plain), undefined);
    await expectCredential(all, { ...whole, key: { ...whole.key, lastUsedAt: later } });
  }),
  keyCase("recordUse stores a use once in an interval", [whole], async (all) => {
    const { recordUse } = all.apiKeys;
    await expectSuccess(recordUse(whole.digest, later));
    await expectSuccess(recordUse(whole.digest, addSeconds(later, limits.lastUseInterval - 1)));
    expectSame("a use soon after", await lastUse(all, whole), later);
    await expectSuccess(recordUse(whole.digest, addSeconds(later, limits.lastUseInterval)));
    const next = addSeconds(later, limits.lastUseInterval);
    expectSame("a use after the interval", await lastUse(all, whole), next);
    await expectSuccess(recordUse(whole.digest, early));
    expectSame("an earlier use", await lastUse(all, whole), next);
  }),
  keyCase("recordUse ignores an unknown digest", [whole], async (all) => {
    await expectSuccess(all.apiKeys.recordUse(plain.digest, later));
    expectSame("the keys", await listed(all), [whole.key]);
  }),
];

/** The conformance cases of `ApiKeyRepository`. */
export const apiKeyRepositoryCases: ReadonlyArray<ConformanceCase<AdministrationSubject>> = [
  ...readCases,
  ...changeCases,
  ...useCases,
];

import { authenticateBy, webDigest } from "@quittance/http";
import { memoryCredentials, memoryStore, randomIds, randomSecrets } from "@quittance/memory";
import {
  addSeconds,
  createAdministration,
  isLeft,
  orThrow,
  timestampOf,
  type Timestamp,
  type OrganizationId,
} from "quittance";
import { left, portFailed, right, type Environment } from "quittance/adapter";
import { describe, expect, test } from "vitest";

const start = timestampOf("2026-01-01 00:00:00");
const shop: OrganizationId = "org_shop";

/** An administration and an `authenticate` over one store, whose clock a test moves. */
const open = async (environment: Environment = "development") => {
  let now: Timestamp = start;
  const store = memoryStore({ organizations: [{ id: shop, name: "Shop", imageUrl: undefined }] });
  const writes: Array<Timestamp> = [];
  const clock = () => now;
  const ports = { ...store, secrets: randomSecrets, environment, clock, newId: randomIds };
  const apiKeys = {
    recordUse: (digest: string, usedAt: Timestamp) => {
      writes.push(usedAt);
      return store.apiKeys.recordUse(digest, usedAt);
    },
  };
  const administration = createAdministration(ports);
  const created = orThrow(await administration.apiKeys.create(shop, { name: "Web" }));
  const authenticate = authenticateBy(store.credentials, { environment, apiKeys, clock });
  const pass = (seconds: number): void => {
    now = addSeconds(now, seconds);
  };
  const isAccepted = async (secret = created.secret): Promise<boolean> =>
    !isLeft(await authenticate(secret));
  const lastUse = async (): Promise<Timestamp | undefined> =>
    orThrow(await administration.apiKeys.list(shop)).rows[0]?.lastUsedAt;
  return { administration, created, isAccepted, lastUse, pass, writes };
};

describe("an API key", () => {
  test("is accepted with its organization and scopes until it is revoked", async () => {
    const { administration, created, isAccepted } = await open();
    expect(await isAccepted()).toBe(true);
    orThrow(await administration.apiKeys.revoke(shop, created.key.id));
    expect(await isAccepted()).toBe(false);
  });

  test("is rejected from the second on at which it expires", async () => {
    const { administration, isAccepted, pass } = await open();
    const expiresAt = addSeconds(start, 100);
    const content = { name: "Short", expiresAt };
    const { secret } = orThrow(await administration.apiKeys.create(shop, content));
    pass(99);
    expect(await isAccepted(secret)).toBe(true);
    pass(1);
    expect(await isAccepted(secret)).toBe(false);
  });

  test("and its successor are accepted during the overlap only", async () => {
    const { administration, created, isAccepted, pass } = await open();
    const options = { overlapSeconds: 600 };
    const rotated = await administration.apiKeys.rotate(shop, created.key.id, options);
    const { secret } = orThrow(rotated);
    pass(599);
    expect([await isAccepted(), await isAccepted(secret)]).toEqual([true, true]);
    pass(1);
    expect([await isAccepted(), await isAccepted(secret)]).toEqual([false, true]);
  });

  test("is rejected by the other environment", async () => {
    const { isAccepted } = await open("production");
    const development = await open();
    expect(await isAccepted()).toBe(true);
    expect(await isAccepted(development.created.secret)).toBe(false);
  });
});

describe("the last use of a key", () => {
  test("is written once a minute, however many requests there are", async () => {
    const { isAccepted, lastUse, pass, writes } = await open();
    expect(await lastUse()).toBe(undefined);
    for (let second = 0; second < 180; second += 1) {
      expect(await isAccepted()).toBe(true);
      pass(1);
    }
    const minutes = [start, addSeconds(start, 60), addSeconds(start, 120)];
    expect(writes).toEqual(minutes);
    expect(await lastUse()).toBe(minutes.at(-1));
  });

  test("is not recorded for a rejected key", async () => {
    const { administration, created, isAccepted, writes } = await open();
    orThrow(await administration.apiKeys.revoke(shop, created.key.id));
    await isAccepted();
    await isAccepted("sk_test_unknown");
    expect(writes).toEqual([]);
  });

  test("does not fail the request if it cannot be recorded", async () => {
    const digest = await webDigest("sk_test_key");
    const credentials = memoryCredentials([{ digest, organizationId: shop, scopes: undefined }]);
    const failed = left(portFailed("credentials", "read only"));
    const apiKeys = { recordUse: () => () => Promise.resolve(failed) };
    const authenticate = authenticateBy(credentials, { environment: "development", apiKeys });
    expect(await authenticate("sk_test_key")).toMatchObject(right({ organizationId: shop }));
  });
});

test("a key below the minimum length is rejected, and one of the minimum length is not", async () => {
  const credentialOf = async (secret: string) => ({
    digest: await webDigest(secret),
    organizationId: shop,
    scopes: undefined,
  });
  const [short, long] = ["sk_live_".padEnd(31, "k"), "sk_live_".padEnd(32, "k")] as const;
  const credentials = memoryCredentials([await credentialOf(short), await credentialOf(long)]);
  const options = { environment: "production", minKeyLength: 32 } as const;
  const authenticate = authenticateBy(credentials, options);
  expect(isLeft(await authenticate(short))).toBe(true);
  expect(isLeft(await authenticate(long))).toBe(false);
});

import { memoryStore, randomIds, randomSecrets } from "@quittance/memory";
import { createAdministration, orThrow, timestampOf } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { read } from "../schema/schema.ts";
import { newApiKey, type ApiKeyContent } from "./api-key.ts";
import { createSecret } from "./api-keys.ts";

const now = timestampOf("2026-01-01 00:00:00");

test("a key, and the key that it is rotated to, have identifiers of keys", async () => {
  const { apiKeys } = createAdministration({
    ...memoryStore({
      organizations: [{ id: testOrganization, name: "Shop", imageUrl: undefined }],
    }),
    secrets: randomSecrets,
    environment: "development",
    clock: () => now,
    newId: randomIds,
  });
  const { key } = orThrow(await apiKeys.create(testOrganization, { name: "Web" }));
  const { key: next } = orThrow(await apiKeys.rotate(testOrganization, key.id));
  for (const { id } of [key, next]) expect(id).toMatch(/^key_\w{32}$/u);
});

test("a scope that is unknown is rejected, also beside one that is known", () => {
  for (const scopes of [["invoices.read", "invoices.burn"], ["invoices.burn"]]) {
    expect(read(newApiKey, { name: "Web", scopes } as object as ApiKeyContent)).toMatchObject({
      left: { issues: [{ path: ["scopes"] }] },
    });
  }
});

test("a key that ends now is rejected only if the request is read with the time", () => {
  const request = { name: "Web", expiresAt: now };
  const rejected = { left: { issues: [{ path: ["expiresAt"] }] } };
  expect(read(newApiKey, request, now)).toMatchObject(rejected);
  expect(read(newApiKey, request)).toMatchObject({ right: request });
});

const secret = "a".repeat(32);
const digest = "0".repeat(64);

const created = (given: { readonly secret?: string; readonly digest?: string }) =>
  createSecret(
    {
      newSecret: () => given.secret ?? secret,
      digestOf: () => Promise.resolve(given.digest ?? digest),
    },
    "development",
  );

test("a secret has the prefix of its environment, and is kept as a digest", async () => {
  expect(await created({})).toEqual({ secret: `sk_test_${secret}`, digest });
});

test.each(["short", "a".repeat(201), `${secret}!`])("the random part %j is weak", async (weak) => {
  await expect(created({ secret: weak })).rejects.toThrow("32 to 200 letters and digits");
});

test.each(["", digest.slice(1), `0${digest}`, "G".repeat(64)])(
  "%j is not a digest",
  async (wrong) => {
    await expect(created({ digest: wrong })).rejects.toThrow("SHA-256 in hexadecimal digits");
  },
);

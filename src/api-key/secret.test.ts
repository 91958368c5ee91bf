import { expect, test } from "vitest";
import { createSecret } from "./secret.ts";

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

import { idOf, scopes, type Credential, type Scope } from "quittance";
import { allows } from "quittance/adapter";
import { expect, test } from "vitest";

/** The scopes that a credential allows, of all that there are. */
const allowed = (granted: Credential["scopes"]): ReadonlyArray<Scope> => {
  const organizationId = idOf("org", "org_shop");
  const credential: Credential = { digest: "0".repeat(64), organizationId, scopes: granted };
  return scopes.filter((scope) => allows(credential, scope));
};

test("a credential without a list of scopes allows everything", () => {
  expect(allowed(undefined)).toEqual(scopes);
});

test("a list of scopes allows what is on it and nothing else", () => {
  expect(allowed(["invoices.read", "payments.create"])).toEqual([
    "invoices.read",
    "payments.create",
  ]);
});

test("an empty list of scopes allows nothing", () => {
  expect(allowed([])).toEqual([]);
});

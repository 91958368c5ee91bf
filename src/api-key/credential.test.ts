import { scopes, type OrganizationId } from "quittance";
import { allows, type Credential, type Scope } from "quittance/adapter";
import { expect, test } from "vitest";

/** Returns the scopes that a credential has. */
const allowed = (granted: Credential["scopes"]): ReadonlyArray<Scope> => {
  const organizationId: OrganizationId = "org_shop";
  const credential: Credential = { digest: "0".repeat(64), organizationId, scopes: granted };
  return scopes.filter((scope) => allows(credential, scope));
};

test("a credential without a list of scopes has every scope but that of changing settings", () => {
  expect(allowed(undefined)).toEqual(scopes.filter((scope) => scope !== "settings.update"));
  expect(allowed(["settings.update"])).toEqual(["settings.update"]);
});

test("a list of scopes grants only its scopes", () => {
  expect(allowed(["invoices.read", "refunds.create"])).toEqual(["invoices.read", "refunds.create"]);
});

// Until refunds and credit notes had scopes of their own, payments.create gave both.
test("payments.create allows neither refunds nor credit notes", () => {
  expect(allowed(["payments.create"])).toEqual(["payments.create"]);
});

test("an empty list of scopes grants nothing", () => {
  expect(allowed([])).toEqual([]);
});

import { createAdministration, createCatalog, createQuittance, createQuotes } from "quittance";
import { createWebhooks } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";

const { store, ports } = createTestApp();
const all = { ...store, ...ports, environment: "development" } as never;

describe.each<readonly [string, (options: never) => unknown]>([
  ["createQuittance", createQuittance],
  ["createQuotes", createQuotes],
  ["createCatalog", createCatalog],
  ["createWebhooks", createWebhooks],
  ["createAdministration", createAdministration],
])("%s", (name, create) => {
  test("rejects an option that no service has, by name", () => {
    const options = { ...(all as object), profile: "invoice", roundings: [] } as never;
    expect(() => create(options)).toThrow(
      new TypeError(`${name} has no option "profile", "roundings": check the spelling, or omit it`),
    );
  });

  test("accepts the ports of a whole store, the options of others, and an absent option", () => {
    expect(create({ ...(all as object), profile: undefined } as never)).toBeDefined();
  });
});

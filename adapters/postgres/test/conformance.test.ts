import {
  analyticsRepositoryCases,
  catalogRepositoryCases,
  catalogWriterCases,
  credentialRepositoryCases,
  invoiceRepositoryCases,
  outboxCases,
  paymentRepositoryCases,
  providerRepositoryCases,
} from "quittance/conformance";
import { ledgerProperties } from "quittance/testing";
import { afterAll, describe, test } from "vitest";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("conformance");

afterAll(() => store.close());

describe("the catalogue on PostgreSQL", () => {
  for (const { name, check } of catalogRepositoryCases) {
    test(name, () =>
      check(async (products, billingSchemas) => {
        const { catalog } = await store.fill({ products, billingSchemas });
        return catalog;
      }),
    );
  }
});

describe("the credentials on PostgreSQL", () => {
  for (const { name, check } of credentialRepositoryCases) {
    test(name, () =>
      check(async (credentials) => {
        const { credentials: repository } = await store.fill({ credentials });
        return repository;
      }),
    );
  }
});

describe("the store on PostgreSQL", () => {
  const cases = [
    ...invoiceRepositoryCases,
    ...paymentRepositoryCases,
    ...providerRepositoryCases,
    ...analyticsRepositoryCases,
    ...outboxCases,
    ...catalogWriterCases,
    ...ledgerProperties(40),
  ];
  for (const { name, check } of cases) test(name, () => check(store.subject));
});

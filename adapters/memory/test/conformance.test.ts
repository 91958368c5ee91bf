import { fixedRates, memoryCatalog, memoryCredentials } from "@quittance/memory";
import {
  catalogRepositoryCases,
  credentialRepositoryCases,
  rateProviderCases,
} from "quittance/conformance";
import { describe, test } from "vitest";

describe("the memory catalogue", () => {
  for (const { name, check } of catalogRepositoryCases) {
    test(name, () =>
      check((products, billingSchemas) =>
        Promise.resolve(memoryCatalog({ products, billingSchemas })),
      ),
    );
  }
});

describe("the memory credentials", () => {
  for (const { name, check } of credentialRepositoryCases) {
    test(name, () => check((credentials) => Promise.resolve(memoryCredentials(credentials))));
  }
});

describe("fixed rates", () => {
  for (const { name, check } of rateProviderCases) {
    test(name, () => check((rates) => Promise.resolve(fixedRates(rates))));
  }
});

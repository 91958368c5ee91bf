import { fixedRates } from "quittance";
import { memoryCatalog, memoryCredentials, memoryRounding, memoryStore } from "@quittance/memory";
import {
  analyticsRepositoryCases,
  apiKeyRepositoryCases,
  catalogRepositoryCases,
  catalogWriterCases,
  couponRepositoryCases,
  credentialRepositoryCases,
  deliveryLogCases,
  endpointRepositoryCases,
  invoiceRepositoryCases,
  notificationRepositoryCases,
  numberInvoicesCases,
  organizationRepositoryCases,
  outboxCases,
  paymentRepositoryCases,
  providerRepositoryCases,
  providerWriterCases,
  rateProviderCases,
  creditNoteRepositoryCases,
  refundRepositoryCases,
  roundingSourceCases,
  taxRepositoryCases,
} from "@quittance/conformance";
import { ledgerProperties } from "@quittance/conformance/generators";
import { describe, test } from "vitest";

describe("the memory catalog", () => {
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

describe("the memory rounding", () => {
  for (const { name, check } of roundingSourceCases) {
    test(name, () => check((roundings) => Promise.resolve(memoryRounding(roundings))));
  }
});

describe("the memory store", () => {
  const cases = [
    ...invoiceRepositoryCases,
    ...numberInvoicesCases,
    ...paymentRepositoryCases,
    ...refundRepositoryCases,
    ...creditNoteRepositoryCases,
    ...providerRepositoryCases,
    ...analyticsRepositoryCases,
    ...outboxCases,
    ...catalogWriterCases,
    ...taxRepositoryCases,
    ...notificationRepositoryCases,
    ...couponRepositoryCases,
    ...endpointRepositoryCases,
    ...deliveryLogCases,
    ...ledgerProperties(),
  ];
  for (const { name, check } of cases) {
    test(name, () => check((records) => Promise.resolve(memoryStore(records))));
  }
});

describe("administration in memory", () => {
  for (const { name, check } of [
    ...organizationRepositoryCases,
    ...providerWriterCases,
    ...apiKeyRepositoryCases,
  ]) {
    test(name, () => check((records) => Promise.resolve(memoryStore(records))));
  }
});

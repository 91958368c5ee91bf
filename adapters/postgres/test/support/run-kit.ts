import type { ImportedRecords, PostgresStore } from "@quittance/postgres";
import type { RoundingSource } from "quittance/adapter";
import {
  analyticsRepositoryCases,
  apiKeyRepositoryCases,
  catalogRepositoryCases,
  catalogWriterCases,
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
  creditNoteRepositoryCases,
  refundRepositoryCases,
  roundingSourceCases,
  couponRepositoryCases,
  taxRepositoryCases,
} from "@quittance/conformance";
import { ledgerProperties } from "@quittance/conformance/generators";
import { describe, test } from "vitest";

/**
 * Declares the tests of all conformance cases for a store.
 *
 * @param fill returns a store with exactly these records.
 * @param runs of each property.
 * @param rounding returns the rounding source of the store that was filled last.
 */
export const runKit = (
  place: string,
  fill: (records: ImportedRecords) => Promise<PostgresStore>,
  runs: number,
  rounding: () => RoundingSource,
): void => {
  describe(`the catalog on ${place}`, () => {
    for (const { name, check } of catalogRepositoryCases) {
      test(name, () =>
        check(
          async (products, billingSchemas) => (await fill({ products, billingSchemas })).catalog,
        ),
      );
    }
  });

  describe(`the credentials on ${place}`, () => {
    for (const { name, check } of credentialRepositoryCases) {
      test(name, () => check(async (credentials) => (await fill({ credentials })).credentials));
    }
  });

  describe(`the rounding on ${place}`, () => {
    for (const { name, check } of roundingSourceCases) {
      test(name, () =>
        check(async (roundings) => {
          await fill({ roundings });
          return rounding();
        }),
      );
    }
  });

  describe(`the store on ${place}`, () => {
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
      ...ledgerProperties(runs),
    ];
    for (const { name, check } of cases) test(name, () => check(fill));
  });
};

/** Declares the tests of the conformance cases of administration for a store. */
export const runAdministrationKit = (
  place: string,
  fill: (records: ImportedRecords) => Promise<PostgresStore>,
): void => {
  describe(`administration on ${place}`, () => {
    for (const { name, check } of [
      ...organizationRepositoryCases,
      ...providerWriterCases,
      ...apiKeyRepositoryCases,
    ]) {
      test(name, () => check(fill));
    }
  });
};

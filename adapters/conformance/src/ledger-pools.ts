import * as fc from "fast-check";
import {
  Amount,
  timestampOf,
  type Currency,
  type Id,
  type Metadata,
  type OrganizationId,
  type Timestamp,
} from "quittance";
import { idOf } from "quittance/adapter";
import { anyAmount } from "quittance/testing/generators";

/** The organizations of generated ledgers. They use the same identifiers. */
export const ledgerOwners: ReadonlyArray<OrganizationId> = ["org_a", "org_b", "org_c"].map((id) =>
  idOf("org", id),
);

/** Generates one of few times around hours and days, so that records have equal times. */
export const anyLedgerTime: fc.Arbitrary<Timestamp> = fc
  .constantFrom(
    ...["2025-02-28 23:59:59", "2025-03-01 00:00:00", "2025-03-01 00:00:01"],
    ...["2025-03-01 00:59:59", "2025-03-01 01:00:00", "2025-03-02 12:00:00"],
  )
  .map(timestampOf);

/** Generates one of few close amounts, or any amount. */
export const anyLedgerAmount: fc.Arbitrary<Amount> = fc.oneof(
  fc
    .constantFrom("9", "10", "10.000000000000000000000000000001", "10.00000000000000000001")
    .map(Amount.of),
  anyAmount,
);

/** The currencies of generated ledgers, some with a common prefix. */
export const fewCurrencies: ReadonlyArray<Currency> = ["USD", "USDC", "USDC_NATIVE", "JPY"];

/** Email addresses of generated ledgers: two differ only in case, two in one letter. */
export const emails = ["ada@example.com", "Ada@Example.com", "a_a@example.com", "aba@example.com"];

/** The providers of generated ledgers. */
export const fewProviders: ReadonlyArray<Id<"prov">> = ["prov_a", "prov_A", "prov_b"].map((id) =>
  idOf("prov", id),
);

/** Suffixes of identifiers whose byte order differs from alphabetic and numeric order. */
export const suffixes = ["b", "B", "a", "_", "10", "9"];

/** Generates the identifier of an invoice that may be in a generated ledger. */
export const anyInvoiceId: fc.Arbitrary<Id<"invoice">> = fc
  .constantFrom(...suffixes)
  .map((suffix) => `invoice_${suffix}` as const);

/** References of generated payments; two differ only in case. */
export const references = ["ch_1", "CH_1", "ch_"];

const anyValue = fc.oneof(
  fc.constantFrom("1", "1 ", "%"),
  fc.string().map((text) => text.split("\0").join("")),
);

/** Generates metadata of few keys. */
export const anyMetadata: fc.Arbitrary<Metadata> = fc.dictionary(
  fc.constantFrom("a", "a.b", "ключ"),
  anyValue,
  { maxKeys: 2 },
);

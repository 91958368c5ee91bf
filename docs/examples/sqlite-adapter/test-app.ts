import {
  Amount,
  createQuittance,
  fixedRates,
  timestampOf,
  type Id,
  type OrganizationId,
  type Quittance,
} from "quittance";
import type { LedgerRepositories } from "@quittance/conformance";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";

/** An organization that sells. */
export const acme: OrganizationId = "org_acme";

/** A provider of card payments. */
export const card: Id<"prov"> = "prov_card";

/** What there must be before anything is sold. */
export const stock = {
  organizations: [{ id: acme, name: "Acme", imageUrl: undefined }],
  providers: [
    {
      id: card,
      name: "Card",
      type: "FIAT",
      isActive: true,
      currencies: ["EUR", "GBP"],
      createdAt: timestampOf("2025-01-03 10:00:00"),
      updatedAt: undefined,
    },
  ],
} as const;

/** An invoice to ask for. */
export const order = {
  items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("74"), quantity: 1 }],
  customerEmail: "robin@example.com",
} as const;

/** The whole library over a store. */
export type TestApp = Quittance;

/** Creates it with a fixed clock, sequential identifiers, and rates of 18 decimals. */
export const appOver = (store: LedgerRepositories, now = "2025-07-17 14:10:54"): TestApp => {
  const ports = {
    ...store,
    clock: fixedClock(now),
    newId: sequentialIds(),
    rates: fixedRates(rateSetOf({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" })),
  };
  return createQuittance(ports);
};

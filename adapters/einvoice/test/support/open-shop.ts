import { memoryStore, randomIds, randomSecrets } from "@quittance/memory";
import type { DocumentSource } from "@quittance/einvoice";
import {
  Amount,
  createAdministration,
  createQuittance,
  fixedRates,
  orThrow,
  timestampOf,
  type Id,
  type Provider,
  type Seller,
  type Tax,
  type TotalsProfile,
  type OrganizationId,
} from "quittance";
import { fixedClock, rateSetOf } from "quittance/testing";

const shop: OrganizationId = "org_shop";

const provider: Provider = {
  id: "prov_bank",
  name: "Bank",
  type: "FIAT",
  isActive: true,
  currencies: ["EUR", "USD", "SEK", "CHF", "JPY", "GBP"],
  updatedAt: undefined,
  createdAt: timestampOf("2026-01-01 00:00:00"),
};

const seller: Seller = {
  legalName: "Muster GmbH",
  address: { street: "Weg 1", city: "Berlin", postCode: "10115", country: "DE" },
  vatId: "DE136695976",
  endpoint: "4012345000009",
  endpointScheme: "0088",
  contact: { name: "Erika Muster", phone: "+49 30 123456", email: "erika@muster.de" },
  accounts: [{ iban: "DE89370400440532013000" }],
  paymentTerms: "30 days net",
};

/** The buyer of every invoice. */
export const customer = {
  name: "Buyer SA",
  street: "Rue 1",
  city: "Paris",
  postCode: "75001",
  country: "FR",
  vatId: "FR40303265045",
  endpoint: "FR40303265045",
  endpointScheme: "9957",
  reference: "04011000-12345-34",
};

/** Rates for conversions: units of each currency for a US dollar. */
export const rates = {
  EUR: "0.92",
  SEK: "10.4571",
  GBP: "0.7912",
  JPY: "151.37",
  DKK: "6.87",
  CHF: "0.81",
} as const;

/** Creates a service on a store in memory whose invoices are issued in whole amounts. */
export const openShop = async (
  changes: { readonly [Name in keyof Seller]?: Seller[Name] | undefined } = {},
  totals: TotalsProfile = "invoice",
  { now = "2026-03-04 05:06:07", prefix = "" } = {},
) => {
  const store = memoryStore({
    organizations: [{ id: shop, name: "Shop", imageUrl: undefined }],
    providers: [provider],
  });
  const ports = {
    ...store,
    rates: fixedRates(rateSetOf(rates)),
    secrets: randomSecrets,
    environment: "development" as const,
    clock: fixedClock(timestampOf(now)),
    newId: randomIds,
    totals,
    ...(totals !== "exact" && { increments: { CHF: "0.05" } }),
    numbering: () => ({ name: "invoices", pattern: `INV-${prefix}{n:4}` }),
    creditNoteNumbering: () => ({ name: "notes", pattern: `CN-${prefix}{n:4}` }),
  };
  const service = createQuittance(ports);
  const given = { seller: { ...seller, ...changes } as Seller };
  orThrow(await createAdministration(ports).organizations.update(shop, given));
  const tax = async (percent: string, category: Tax["category"] = "S", isInclusive = false) => {
    const isCharged = category === "S" || category === "Z";
    const reason = isCharged ? {} : { exemptionReason: `Reason of ${category}` };
    const content = { name: `VAT ${percent}`, percent: Amount.of(percent), category, isInclusive };
    return orThrow(await service.taxes.create(shop, { ...content, ...reason })).created.id;
  };
  const page = async (id: Id<"invoice">): Promise<DocumentSource> =>
    orThrow(await service.invoices.get(shop, id, { expand: ["items.product", "calculations"] }));
  return { shop, service, tax, page };
};

import { expect, it } from "vitest";
import { documentOf, readiness, type DocumentSource } from "@quittance/einvoice";
import { Amount, isLeft } from "quittance";
import { eInvoiceDescription, type EInvoiceProfile } from "quittance/adapter";
import { randomOf, randomPage } from "./support/random-page.ts";
import { readyPage, type Writable } from "./support/ready-page.ts";

type Page = Writable<DocumentSource>;
type Invoice = NonNullable<Page["invoice"]>;
type Seller = NonNullable<Invoice["seller"]>;
type Customer = NonNullable<Invoice["customer"]>;

const missing = (page: DocumentSource, profile: EInvoiceProfile): ReadonlyArray<string> =>
  readiness(page, { profile }).missing.map(({ term, path }) => `${term} ${path}`);

const ofInvoice = (change: (invoice: Invoice) => void) =>
  readyPage(({ invoice }) => {
    if (invoice) change(invoice);
  });
const mill = Amount.of("0.001");

const ofSeller = (change: (seller: Seller) => void) =>
  ofInvoice(({ seller }) => {
    if (seller) change(seller);
  });
const ofCustomer = (change: (customer: Customer) => void) =>
  ofInvoice(({ customer }) => {
    if (customer) change(customer);
  });

it.each(eInvoiceDescription.eInvoiceProfiles)("is ready for %s with all terms", (profile) => {
  expect(readiness(readyPage(), { profile })).toEqual({ missing: [], warnings: [] });
});

it.each<[string, DocumentSource, ReadonlyArray<EInvoiceProfile>]>([
  [
    "BT-1 number",
    ofInvoice((invoice) => delete invoice.number),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  [
    "BT-3 status",
    ofInvoice((invoice) => (invoice.status = "VOIDED")),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  [
    "BT-9 due_at",
    ofInvoice((invoice) => delete invoice.dueAt),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  [
    "BT-10 customer.reference",
    ofCustomer((buyer) => delete buyer.reference),
    ["XRECHNUNG", "PEPPOL"],
  ],
  [
    "BG-4 seller",
    ofInvoice((invoice) => delete invoice.seller),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  [
    "BT-27 seller.legal_name",
    ofSeller((seller) => (seller.legalName = " ")),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  [
    "BT-31 seller.vat_id",
    ofSeller((seller) => delete seller.vatId),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  ["BT-34 seller.endpoint", ofSeller((seller) => delete seller.endpoint), ["XRECHNUNG", "PEPPOL"]],
  [
    "BT-34 seller.endpoint_scheme",
    ofSeller((seller) => delete seller.endpointScheme),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  ["BT-34 seller.endpoint", ofSeller((seller) => (seller.endpoint = "4012345000008")), ["PEPPOL"]],
  [
    "BT-34 seller.endpoint_scheme",
    ofSeller((seller) => (seller.endpointScheme = "EM")),
    ["PEPPOL"],
  ],
  [
    "BT-34 seller.endpoint_scheme",
    ofSeller((seller) => (seller.endpointScheme = "9999")),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  ["BT-37 seller.address.city", ofSeller(({ address }) => delete address?.city), ["XRECHNUNG"]],
  [
    "BT-38 seller.address.post_code",
    ofSeller(({ address }) => delete address?.postCode),
    ["XRECHNUNG"],
  ],
  ["BT-41 seller.contact.name", ofSeller(({ contact }) => delete contact?.name), ["XRECHNUNG"]],
  ["BT-42 seller.contact.phone", ofSeller(({ contact }) => delete contact?.phone), ["XRECHNUNG"]],
  ["BT-43 seller.contact.email", ofSeller(({ contact }) => delete contact?.email), ["XRECHNUNG"]],
  [
    "BT-44 customer.name",
    ofCustomer((buyer) => delete buyer.name),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  [
    "BT-48 customer.vat_id",
    ofCustomer((buyer) => delete buyer.vatId),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  [
    "BT-48 customer.vat_id",
    ofCustomer((buyer) => (buyer.vatId = "QQ12345")),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  [
    "BT-49 customer.endpoint",
    ofCustomer((buyer) => delete buyer.endpoint),
    ["XRECHNUNG", "PEPPOL"],
  ],
  ["BT-52 customer.city", ofCustomer((buyer) => delete buyer.city), ["XRECHNUNG"]],
  ["BT-53 customer.post_code", ofCustomer((buyer) => delete buyer.postCode), ["XRECHNUNG"]],
  [
    "BT-55 customer.country",
    ofCustomer((buyer) => delete buyer.country),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  ["BT-77 delivery.city", ofInvoice(({ delivery }) => delete delivery?.city), ["XRECHNUNG"]],
  [
    "BT-78 delivery.post_code",
    ofInvoice(({ delivery }) => delete delivery?.postCode),
    ["XRECHNUNG"],
  ],
  ["BG-16 seller.accounts", ofSeller((seller) => delete seller.accounts), ["XRECHNUNG"]],
  ["BT-20 seller.payment_terms", ofSeller((seller) => (seller.paymentTerms = "#2")), ["XRECHNUNG"]],
  [
    "BT-47 customer.legal_scheme",
    ofCustomer((buyer) => (buyer.legalScheme = "9999")),
    eInvoiceDescription.eInvoiceProfiles,
  ],
  [
    "BG-22 totals",
    readyPage((page) => {
      delete page.totals;
      if (page.invoice) page.invoice.price = Amount.add(page.invoice.price as Amount, mill);
    }),
    eInvoiceDescription.eInvoiceProfiles,
  ],
])("names exactly %s if it is missing or wrong", (expected, page, required) => {
  for (const profile of eInvoiceDescription.eInvoiceProfiles) {
    const found = missing(page, profile);
    expect(found, profile).toEqual(required.includes(profile) ? [expected] : []);
    expect(isLeft(documentOf(page, { profile }))).toBe(found.length > 0);
  }
});

it.each(eInvoiceDescription.eInvoiceProfiles)(
  "accepts a date of delivery without an address for %s",
  (profile) => {
    const pages = Array.from({ length: 40 }, (_, seed) => randomPage(randomOf(seed))).filter(
      ({ invoice }) => invoice.delivery?.country === undefined,
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      const found = documentOf(page, { profile });
      if (isLeft(found)) {
        const paths = missing(page, profile).filter((text) => text.includes("delivery"));
        expect(paths).toEqual([]);
      } else {
        expect(found.right.delivery).toEqual({ date: "2026-03-01" });
      }
    }
  },
);

it("requires the country of an address of delivery", () => {
  const page = ofInvoice(({ delivery }) => delete delivery?.country);
  expect(missing(page, "EN16931")).toEqual(["BT-80 delivery.country"]);
});

it("requires the country of delivery with the category K, also without an address", () => {
  const page = ofInvoice((invoice) => (invoice.delivery = { date: "2026-03-01" }));
  expect(readiness(page, { profile: "XRECHNUNG" }).missing).toEqual([
    {
      term: "BT-80",
      path: "delivery.country",
      message: "is required with the VAT category K",
    },
  ]);
});

it("requires a reference or an order reference for PEPPOL", () => {
  const page = ofCustomer((buyer) => {
    delete buyer.reference;
    delete buyer.orderReference;
  });
  expect(readiness(page, { profile: "PEPPOL" }).missing).toEqual([
    {
      term: "BT-10",
      path: "customer.reference",
      message: "or customer.order_reference is required by PEPPOL",
    },
  ]);
});

it("requires periods of lines within that of the invoice for PEPPOL", () => {
  const february = { from: "2026-02-01", to: "2026-02-28" };
  const withPeriods = (from: string, to: string, period: typeof february | undefined) =>
    readyPage(({ invoice, items = [] }) => {
      if (invoice) invoice.period = period;
      for (const item of items) delete item?.period;
      if (items[0]) items[0].period = { from, to } as never;
    });
  const within = withPeriods("2026-02-01 00:00:00", "2026-03-01 00:00:00", february);
  expect(missing(within, "PEPPOL")).toEqual([]);
  const outside = withPeriods("2026-01-31 23:59:59", "2026-03-01 00:00:01", february);
  expect(missing(outside, "PEPPOL")).toEqual([
    "BT-134 items.0.period.from",
    "BT-135 items.0.period.to",
  ]);
  expect(readiness(outside, { profile: "PEPPOL" }).missing[0]?.message).toBe(
    "must be within the period of the invoice, as PEPPOL requires",
  );
  for (const profile of ["EN16931", "XRECHNUNG"] as const) {
    expect(missing(outside, profile)).toEqual([]);
  }
  const without = withPeriods("2026-01-31 23:59:59", "2026-03-01 00:00:01", undefined);
  expect(missing(without, "PEPPOL")).toEqual([]);
});

it("recommends the date of supply or a period, but not if each line has one", () => {
  const own = { from: "2026-02-01 00:00:00", to: "2026-03-01 00:00:00" };
  const paths = (
    period: (index: number) => typeof own | undefined,
    profile: EInvoiceProfile = "XRECHNUNG",
  ) => {
    const page = readyPage(({ invoice, items = [], calculations = [] }) => {
      delete invoice?.delivery;
      delete invoice?.period;
      for (const [index, item] of items.entries()) if (item) item.period = period(index) as never;
      for (const step of calculations) {
        const basis = step?.basis;
        if (basis?.kind === "Tax" && basis.tax?.category === "K") basis.tax.category = "AE";
      }
    });
    return readiness(page, { profile }).warnings.map(({ path }) => path);
  };
  for (const profile of eInvoiceDescription.eInvoiceProfiles) {
    expect(paths(() => undefined, profile)).toEqual(["delivery.date"]);
  }
  expect(paths(() => own)).toEqual([]);
  expect(paths((index) => (index === 0 ? own : undefined))).toEqual(["delivery.date"]);
  expect(paths(() => undefined)).toEqual(["delivery.date"]);
});

it("requires a delivery for supplies within the European Union", () => {
  const page = ofInvoice((invoice) => {
    delete invoice.delivery;
    delete invoice.period;
  });
  expect(missing(page, "EN16931")).toEqual(["BT-72 delivery.date", "BT-80 delivery.country"]);
});

it("lists everything that is missing, in the order of the document", () => {
  const page = ofInvoice((invoice) => {
    delete invoice.number;
    delete invoice.customer?.endpoint;
    delete invoice.customer?.name;
    delete invoice.seller?.contact;
  });
  expect(missing(page, "XRECHNUNG")).toEqual([
    "BT-1 number",
    "BT-41 seller.contact.name",
    "BT-42 seller.contact.phone",
    "BT-43 seller.contact.email",
    "BT-44 customer.name",
    "BT-49 customer.endpoint",
  ]);
});

it("accepts no amounts that need the tolerance of a validator", () => {
  const cent = Amount.of("0.01");
  for (const property of ["net", "tax", "rounding", "price"] as const) {
    const page = readyPage(({ totals }) => {
      if (totals) totals[property] = Amount.add(totals[property] as Amount, cent);
    });
    expect(missing(page, "EN16931"), property).toEqual(["BG-22 totals"]);
  }
  const page = readyPage(({ totals }) => {
    const [first, second] = totals?.taxes ?? [];
    if (first) first.amount = Amount.add(first.amount as Amount, cent);
    if (second) second.amount = Amount.subtract(second.amount as Amount, cent);
  });
  expect(missing(page, "EN16931")).toEqual(["BG-22 totals"]);
});

it("rejects cryptocurrencies and names of units that have no code", () => {
  const crypto = readyPage((page) => {
    if (page.invoice) page.invoice.currency = "BITCOIN";
  });
  expect(missing(crypto, "EN16931")).toContain("BT-5 currency");
  const tokens = readyPage(({ calculations = [] }) => {
    const basis = calculations[0]?.basis as { unit?: string } | undefined;
    if (basis) basis.unit = "tokens";
  });
  expect(readiness(tokens).missing).toEqual([
    {
      term: "BT-130",
      path: "items.0.unit",
      message: "must be a UN/ECE code, such as HUR for hours",
    },
  ]);
});

it("warns of a VAT number with wrong check digits", () => {
  const page = ofSeller((seller) => (seller.vatId = "DE136695975"));
  expect(readiness(page)).toEqual({
    missing: [],
    warnings: [{ term: "BT-31", path: "seller.vat_id", message: "has wrong check digits" }],
  });
});

it("warns of what a profile recommends", () => {
  const page = ofSeller(({ contact }) => {
    if (contact) contact.phone = "ask us";
    if (contact) contact.email = "nobody";
  });
  expect(readiness(page, { profile: "XRECHNUNG" }).warnings.map(({ path }) => path)).toEqual([
    "seller.contact.phone",
    "seller.contact.email",
  ]);
});

import { memoryStore, randomIds, randomSecrets } from "@quittance/memory";
import {
  Amount,
  createAdministration,
  createQuittance,
  fixedRates,
  orThrow,
  timestampOf,
  type Seller,
  type OrganizationId,
} from "quittance";
import { responses } from "quittance/adapter";
import { fixedClock, rateSetOf } from "quittance/testing";
import { expect, test } from "vitest";

const shop: OrganizationId = "org_shop";
const first: Seller = { legalName: "Shop GmbH", address: { country: "DE" }, vatId: "DE136695976" };
const second: Seller = { legalName: "Shop AG", address: { country: "CH" } };

const open = () => {
  const ports = {
    ...memoryStore({ organizations: [{ id: shop, name: "Shop", imageUrl: undefined }] }),
    rates: fixedRates(rateSetOf({})),
    secrets: randomSecrets,
    environment: "development" as const,
    clock: fixedClock(timestampOf("2026-01-01 00:00:00")),
    newId: randomIds,
  } as const;
  return { service: createQuittance(ports), administration: createAdministration(ports) };
};

const request = {
  customerEmail: "ada@example.com",
  items: [{ type: "PAYMENT_INTENT", currency: "USD", price: Amount.of("10"), quantity: 1 }],
} as const;

test("an invoice keeps the seller that its organization had when it was created", async () => {
  const { service, administration } = open();
  const create = async () => orThrow(await service.invoices.create(shop, request)).invoice;
  const without = await create();
  const given = { ...first, vatId: "de 136 695 976" };
  orThrow(await administration.organizations.update(shop, { seller: given }));
  const withFirst = await create();
  orThrow(await administration.organizations.update(shop, { seller: second }));
  const withSecond = await create();
  orThrow(await administration.organizations.update(shop, { name: "Renamed" }));
  orThrow(await administration.organizations.update(shop, { seller: undefined }));
  const last = await create();
  expect([without, withFirst, withSecond, last].map(({ seller }) => seller)).toEqual([
    undefined,
    first,
    second,
    undefined,
  ]);
  for (const invoice of [without, withFirst, withSecond, last]) {
    const read = orThrow(await service.invoices.get(shop, invoice.id));
    expect(read.invoice.seller).toEqual(invoice.seller);
  }
});

test("an invalid seller is rejected and changes nothing", async () => {
  const { administration } = open();
  const seller = { ...first, vatId: "DE1" };
  expect(await administration.organizations.update(shop, { seller })).toMatchObject({
    _tag: "Left",
    left: { kind: "Invalid", issues: [{ path: ["seller", "vatId"] }] },
  });
  expect(orThrow(await administration.organizations.get(shop)).seller).toBeUndefined();
});

test("an organization that is stored with another seller is a conflict", async () => {
  const { administration } = open();
  const given = { id: "org_new" as const, name: "New", seller: first };
  orThrow(await administration.organizations.create(given));
  expect(orThrow(await administration.organizations.create(given)).seller).toEqual(first);
  const other = await administration.organizations.create({ ...given, seller: second });
  expect(other).toMatchObject({
    left: { kind: "RecordConflict", differences: [{ property: "seller" }] },
  });
});

test("the seller is shown with the organization only, and payers see it", async () => {
  const { service, administration } = open();
  orThrow(await administration.organizations.update(shop, { seller: first }));
  const delivery = { date: "2025-12-31", country: "FR" };
  const period = { from: "2025-12-01", to: "2025-12-31" };
  const document = { delivery, period, customer: { name: "Ada", city: "Paris" } };
  const created = orThrow(await service.invoices.create(shop, { ...request, ...document }));
  const seller = { legal_name: "Shop GmbH", address: { country: "DE" }, vat_id: "DE136695976" };
  const shown = (part: "organization" | "items", viewer: "organization" | "payer") =>
    responses.renderFullInvoice(created, new Set([part]), viewer);
  expect(shown("items", "organization")).not.toHaveProperty("seller");
  expect(shown("organization", "organization")).toMatchObject({ ...document, seller });
  const payer = shown("organization", "payer");
  expect(payer).toMatchObject({ seller, period, customer: { name: "Ada" } });
  expect(payer).not.toHaveProperty("delivery");
});

test("an invoice that is stored with a seller, and in no series, has no number", async () => {
  const { service, administration } = open();
  orThrow(await administration.organizations.update(shop, { seller: first }));
  const { invoice } = orThrow(await service.invoices.create(shop, request));
  expect(invoice).not.toHaveProperty("number");
});

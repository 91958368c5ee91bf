import { createCatalog, type Either, type PageOptions } from "quittance";
import { testOrganization as owner } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";

const app = createTestApp();
const { payments } = app;
const catalog = createCatalog({ ...app.store, ...app.ports });

type List = (options: PageOptions) => Promise<Either<unknown, unknown>>;

const lists: Readonly<Record<string, List>> = {
  listInvoices: (options) => payments.listInvoices(owner, {}, options),
  listPayments: (options) => payments.listPayments(owner, {}, options),
  listRefunds: (options) => payments.listRefunds(owner, {}, options),
  listCreditNotes: (options) => payments.listCreditNotes(owner, {}, options),
  listProducts: (options) => catalog.listProducts(owner, {}, options),
  listBillingSchemas: (options) => catalog.listBillingSchemas(owner, {}, options),
  listTaxes: (options) => catalog.listTaxes(owner, {}, options),
  listCoupons: (options) => catalog.listCoupons(owner, {}, options),
};

test.each(Object.entries(lists))("%s rejects an invalid page", async (_, list) => {
  for (const [options, kind] of [
    [{ limit: 0 }, "LimitOutOfRange"],
    [{ limit: 101 }, "LimitOutOfRange"],
    [{ offset: -1 }, "OffsetOutOfRange"],
    [{ cursor: "1.0000000000000000.20250717120000.row_1" }, "CursorInvalid"],
  ] as const) {
    const rejected = { kind: "ListRequestInvalid", issues: [{ kind }] };
    expect(await list(options)).toEqual({ _tag: "Left", left: rejected });
  }
  expect(await list({ limit: 1 })).toMatchObject({ _tag: "Right", right: { limit: 1 } });
});

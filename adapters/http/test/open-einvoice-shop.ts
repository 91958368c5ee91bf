import { eInvoices } from "@quittance/einvoice";
import { createHttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { right } from "quittance/adapter";
import { openShop } from "../../einvoice/test/support/open-shop.ts";
import { checkContract } from "./openapi/check-contract.ts";
import { callWith, type ApiResponse } from "./send-to-api.ts";

type Properties = Readonly<Record<string, unknown>>;

/** The customer of an order, with everything that the profiles require. */
export const wholeCustomer = {
  name: "Buyer SA",
  street: "Rue 1",
  city: "Paris",
  post_code: "75001",
  country: "FR",
  vat_id: "FR40303265045",
  endpoint: "FR40303265045",
  endpoint_scheme: "9957",
  reference: "04011000-12345-34",
};

/** Creates the HTTP API of a shop that issues e-invoices, and orders of it. */
export const openEInvoiceShop = async (...options: Parameters<typeof openShop>) => {
  const { shop, service, tax } = await openShop(...options);
  const handle = fetchHandler(
    createHttpHandler({
      payments: service,
      eInvoices,
      environment: "development",
      authenticate: () => Promise.resolve(right({ organizationId: shop, scopes: undefined })),
    }),
  );
  const call = callWith(
    checkContract((path, init) => handle(new Request(`http://service.test${path}`, init))),
  );
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "99.99", quantity: 1 };
  const vat = [await tax("19")];
  const order = (line: Properties = {}, properties: Properties = {}): Properties => ({
    customer_email: "a@b.de",
    currency: "EUR",
    customer: wholeCustomer,
    ...properties,
    items: [{ ...item, title: "Consulting", tax_ids: vat, ...line }],
  });
  const create = async (request: Properties): Promise<string> =>
    String((await call("/invoices", request)).at("data.id"));
  return { call, order, create, tax };
};

/** Returns the properties that a readiness response lists as missing. */
export const missingIn = (response: ApiResponse): ReadonlyArray<string> =>
  (response.at("data.missing") as ReadonlyArray<{ readonly path: string }>).map(({ path }) => path);

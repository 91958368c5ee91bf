import type { HttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { withPayerPage, type PayerPageOptions } from "@quittance/console/pay";
import { discount, Amount, minorUnits, type Id, type Invoice, type NewInvoice } from "quittance";
import { testOrganization } from "quittance/testing";
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
} from "../../../../test/support/create-test-app.ts";
import { rightOf } from "../../../../test/support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../../../../test/support/sample-catalog.ts";

/** An account of the examples of EPC069-12, and an address of BIP 13. */
export const targets = {
  sepa: { iban: "DE71110220330123456789", name: "Acme & Söhne" },
  bitcoin: { address: "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", label: "Acme" },
} as const;

/** Takes the place of the HTTP API. */
const api: HttpHandler = {
  open: ({ method, path }) => ({
    kind: "Reply",
    status: 418,
    headers: {},
    close: false,
    body: `${method} ${path}`,
  }),
};

/** A response as text. */
export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A test app with the payer's page. */
export interface PayerApp {
  readonly app: TestApp;
  readonly handler: HttpHandler;
  readonly get: (path: string, init?: RequestInit) => Promise<Got>;
  /** What was passed to `onError`. */
  readonly errors: ReadonlyArray<unknown>;
}

/** Creates a test app with the payer's page over memory. */
export const createPayerApp = (
  options: Partial<PayerPageOptions> = {},
  appOptions: TestAppOptions = {},
): PayerApp => {
  const app = createTestApp({
    taxes: sampleTaxSource,
    rounding: minorUnits({ mode: "HALF_UP", at: "TOTAL" }),
    ...appOptions,
  });
  const errors: Array<unknown> = [];
  const handler = withPayerPage(api, {
    payments: app.payments,
    payTo: () => targets,
    onError: (error) => errors.push(error),
    ...options,
  });
  const send = fetchHandler(handler);
  const get = async (path: string, init?: RequestInit): Promise<Got> => {
    const response = await send(new Request(`http://localhost${path}`, init));
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), text: await response.text() };
  };
  return { app, handler, get, errors };
};

/** Creates an invoice of 40.16 EUR with a discount and a tax. */
export const createInvoice = async (
  { payments }: TestApp,
  request: Partial<NewInvoice> = {},
): Promise<Invoice> => {
  const created = await payments.invoices.create(testOrganization, {
    currency: "EUR",
    items: [
      {
        type: "PAYMENT_INTENT",
        currency: "EUR",
        price: Amount.of("12.5"),
        quantity: 3,
        title: "Notebooks",
        taxIds: [taxIdOf("vat")],
        adjustments: [discount({ percent: Amount.of("10") }, "Spring discount")],
      },
    ],
    customerEmail: "ada@private.example",
    metadata: { secret: "internal-note" },
    redirectUrl: "https://shop.example/orders/1?done=yes",
    ...request,
  });
  return rightOf(created).invoice;
};

/** Creates a test app with the payer's page of an invoice. */
export const openPage = async (
  request: Partial<NewInvoice> = {},
  options: Partial<PayerPageOptions> = {},
  appOptions: TestAppOptions = {},
): Promise<{ readonly page: PayerApp; readonly id: Id<"invoice"> }> => {
  const page = createPayerApp(options, appOptions);
  const { id } = await createInvoice(page.app, request);
  return { page, id };
};

import {
  authenticateBy,
  createHttpHandler,
  type HttpHandler,
  type HttpHandlerOptions,
} from "@quittance/http";
import { nodeDigest } from "@quittance/http/node";
import { memoryCredentials, memoryStore, type MemoryStore } from "@quittance/memory";
import {
  Amount,
  currencies,
  fixedRates,
  scopes,
  timestampOf,
  type BillingSchema,
  type Coupon,
  type Currency,
  type Product,
  type Provider,
  type RateProvider,
} from "quittance";
import {
  idOf,
  createSettings,
  createWebhooks,
  type Credential,
  type Scope,
  type WebhookPorts,
} from "quittance/adapter";
import { testEInvoices } from "./test-einvoices.ts";
import { rateSetOf } from "quittance/testing";
import { product as productOf, schema as schemaOf } from "../../../test/support/sample-catalog.ts";
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
} from "../../../test/support/create-test-app.ts";

export const key = "sk_test_key_of_org_one";
export const otherKey = "sk_test_key_of_org_two";
export const liveKey = "sk_live_key_of_org_one";
export const token = "token-of-org-one";

/** Returns a key of the first organization with one scope. */
export const keyFor = (scope: Scope): string => `sk_test_key_for_${scope}`;

const product = (suffix: string, owner: string, isActive = true): Product =>
  productOf({
    id: `product_${suffix}`,
    organizationId: idOf("org", owner),
    isActive,
    versionGroupId: `group_${suffix}`,
    name: `Product ${suffix}`,
  });

const schema = (
  suffix: string,
  of: string,
  currency: Currency,
  price: string,
  isActive = true,
  owner = "org_one",
): BillingSchema =>
  schemaOf({
    id: `schema_${suffix}`,
    organizationId: idOf("org", owner),
    isActive,
    productId: `product_${of}`,
    versionGroupId: `group_${suffix}`,
    name: suffix,
    basePrice: { currency, amount: Amount.of(price) },
  });

const credential = (
  secret: string,
  organization: string,
  scopes?: Credential["scopes"],
): Credential => ({
  digest: nodeDigest(secret),
  organizationId: idOf("org", organization),
  scopes,
});

const provider = (
  suffix: string,
  name: string,
  type: Provider["type"],
  supported: Provider["currencies"],
  isActive = true,
): Provider => ({
  id: `prov_${suffix}`,
  name,
  type,
  isActive,
  currencies: supported,
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
});

const providers: ReadonlyArray<Provider> = [
  provider("card", "Card", "FIAT", ["USD", "EUR", "GBP"]),
  provider("chain", "Chain", "CRYPTO", ["BITCOIN"]),
  provider("all", "Every currency", "CRYPTO", currencies),
  provider("gone", "Gone", "FIAT", currencies, false),
];

/** Creates a store of two organizations with a catalog, and no invoices. */
export const newStore = (coupons: ReadonlyArray<Coupon> = []): MemoryStore =>
  memoryStore({
    coupons,
    organizations: [
      { id: "org_one", name: "One", imageUrl: "https://example.com/one.png" },
      { id: "org_two", name: "Two", imageUrl: undefined },
    ],
    providers,
    products: [
      product("book", "org_one"),
      product("old", "org_one", false),
      product("pen", "org_one"),
      product("foreign", "org_two"),
    ],
    billingSchemas: [
      schema("gbp", "book", "GBP", "10"),
      schema("usd", "book", "USD", "12.5"),
      schema("huge", "book", "EUR", "99999999999999999999"),
      schema("retired", "book", "USD", "11", false),
      schema("old", "old", "USD", "1"),
      schema("pen", "pen", "EUR", "2"),
      schema("free", "pen", "EUR", "0"),
      schema("foreign", "foreign", "USD", "3", true, "org_two"),
    ],
  });

export const rates: RateProvider = fixedRates(
  rateSetOf(
    {
      GBP: "0.738797999999999954",
      EUR: "0.879502000000000005",
      JPY: "0.00000000000000000000000001",
      IDR: "90000000000000000000",
      BITCOIN: "0.000008431702540281",
    },
    "2025-07-17 14:10:54",
  ),
);

/** Options of the API under test. */
export interface TestApiOptions
  extends
    Pick<
      TestAppOptions,
      "catalog" | "clock" | "coupons" | "newId" | "now" | "rates" | "rounding" | "tax" | "taxes"
    >,
    Partial<
      Omit<
        HttpHandlerOptions,
        "authenticate" | "catalog" | "environment" | "payments" | "supportId"
      >
    > {
  readonly store?: MemoryStore;
  readonly environment?: "development" | "production";
  /** Whether it offers the operations on the catalog; defaults to `true`. */
  readonly withCatalog?: boolean;
}

/** The HTTP API over a test app. */
export interface TestApi extends TestApp {
  readonly handler: HttpHandler;
}

const checkUrl: WebhookPorts["checkUrl"] = (url) =>
  Promise.resolve(url.startsWith("https://") ? undefined : "NOT_HTTPS");

/** Counts secrets. */
const newSecrets = (): (() => string) => {
  let count = 0;
  return () => {
    count += 1;
    return `whsec_${String(count)}`;
  };
};

/** Creates the HTTP API over fixed data; its support ids count from one. */
export const createTestApi = (options: TestApiOptions = {}): TestApi => {
  const { environment = "development", store = newStore(), catalog, clock, newId } = options;
  const { now = "2025-07-17 15:00:00", rates: rateProvider = rates, ...others } = options;
  const { coupons, rounding, tax, taxes, withCatalog = true, ...rest } = others;
  const ports = {
    ...(catalog && { catalog }),
    ...(clock && { clock }),
    ...(newId && { newId }),
    ...(coupons && { coupons }),
    ...(rounding && { rounding }),
    ...(tax && { tax }),
    ...(taxes && { taxes }),
  };
  const app = createTestApp({ ...ports, store, now, rates: rateProvider });
  let requests = 0;
  const handler = createHttpHandler({
    eInvoices: testEInvoices,
    settings: createSettings({ ...store, clock: app.ports.clock, newId: app.ports.newId }),
    webhooks: createWebhooks({ ...store, ...app.ports, checkUrl, newSecret: newSecrets() }),
    ...rest,
    payments: app.payments,
    catalog: withCatalog ? app.payments : undefined,
    environment,
    authenticate: authenticateBy(
      memoryCredentials([
        credential(key, "org_one"),
        credential(otherKey, "org_two"),
        credential(liveKey, "org_one"),
        credential(token, "org_one"),
        ...scopes.map((scope) => credential(keyFor(scope), "org_one", [scope])),
      ]),
      { environment, digest: nodeDigest },
    ),
    supportId: () => {
      requests += 1;
      return `00000000-0000-7000-8000-${String(requests).padStart(12, "0")}`;
    },
  });
  return { ...app, handler };
};

/** Creates the handler of the HTTP API over fixed data. */
export const service = (options: TestApiOptions = {}): HttpHandler =>
  createTestApi(options).handler;

import { withCors, withHealth, type HttpHandler } from "@quittance/http";
import { timestampOf, type RateProvider } from "quittance";
import { left, portFailed, right, type CatalogRepository, type TaxSource } from "quittance/adapter";
import { newStore, rates, service } from "../create-test-api.ts";

/** The service that every host of the suite mounts: its data, clock and ids are fixed. */
export const handler: HttpHandler = { open: (head) => current.open(head) };

/** Begin again with new data, for the next host. */
export const renew = (): void => {
  current = newService();
};

const newService = (): HttpHandler => {
  const store = newStore();
  const limited = service({
    store,
    catalog: brittle(store.catalog),
    rates: staleForBaht,
    taxes,
    rateLimiter: ({ organizationId }) => (organizationId === "org_two" ? 7 : 0),
  });
  return withHealth(withCors(limited, { origins: ["https://shop.example"] }));
};

/** A catalog that fails for one product, and has a defect at another. */
const brittle = (catalog: CatalogRepository): CatalogRepository => ({
  lookUp: (organizationId, wanted) => {
    const ids = [...wanted.products].map(String);
    if (ids.includes("product_defect")) throw new Error("a defect");
    return ids.includes("product_outage")
      ? () => Promise.resolve(left(portFailed("catalog", new Error("out"))))
      : catalog.lookUp(organizationId, wanted);
  },
});

const staleForBaht: RateProvider = {
  ratesFor: (currencies) =>
    currencies.has("THB") ? () => Promise.resolve(left(stale)) : rates.ratesFor(currencies),
};

/** Fails for a request with a tax. */
const taxes: TaxSource = {
  taxesFor: (_, { lines }) => {
    if (lines.some(({ taxIds }) => taxIds.length > 0)) throw new Error("out");
    return () => Promise.resolve(right(lines.map(() => ({ taxes: [], issues: [] }))));
  },
};

const stale = {
  kind: "RateStale",
  source: "test",
  timestamp: timestampOf("2025-07-16 00:00:00"),
  maxAge: 3600,
} as const;

let current = newService();

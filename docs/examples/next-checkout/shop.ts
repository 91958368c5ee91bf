import { createHash } from "node:crypto";
import { authenticateBy, createHttpHandler, mountedAt } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { memoryCredentials, memoryStore } from "@quittance/memory";
import {
  createQuittance,
  fixedRates,
  rateSet,
  timestampOf,
  type Quittance,
  type OrganizationId,
} from "quittance";

/** What the pages and the route work with. */
export interface Shop {
  readonly payments: Quittance;
  /** The service below `/billing`. */
  readonly billing: (request: Request) => Response | Promise<Response>;
}

/** The organization that sells. */
export const acme: OrganizationId = "org_acme";

/** Creates the shop. Callers report payments with `key`; without a key they cannot. */
export const createShop = (key: string | undefined): Shop => {
  const card = {
    id: "prov_card" as const,
    name: "Card",
    type: "FIAT",
    isActive: true,
    currencies: ["EUR", "GBP"],
    createdAt: timestampOf("2025-01-03 10:00:00"),
  } as const;
  const payments = createQuittance({
    ...memoryStore({
      organizations: [{ id: acme, name: "Acme" }],
      providers: [card],
    }),
    rates: fixedRates(rateSet({ GBP: "0.738798", EUR: "0.879502", BITCOIN: "0.00000841" })),
    totals: "invoice",
  });
  const digest = createHash("sha256")
    .update(key ?? "")
    .digest("hex");
  const credentials = [{ digest, organizationId: acme, scopes: undefined }];
  const authenticate = authenticateBy(memoryCredentials(key === undefined ? [] : credentials), {
    environment: "production",
  });
  const handler = createHttpHandler({ environment: "production", payments, authenticate });
  return { payments, billing: fetchHandler(mountedAt("/billing", handler)) };
};

const place = Symbol.for("acme.shop");

/**
 * Returns the shop of this process, and creates it on the first call.
 *
 * It is stored in `globalThis`, because Next.js loads a module once for pages and once more for
 * routes, and two stores in memory would not share data. A store on a server does not need this.
 */
export const shop = (): Shop => {
  const global = globalThis as typeof globalThis & { [place]?: Shop | undefined };
  return (global[place] ??= createShop(process.env["BILLING_KEY"]));
};

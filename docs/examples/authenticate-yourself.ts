import { createHttpHandler, type Authenticate } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, rateSet, type OrganizationId } from "quittance";
import { left, right } from "quittance/adapter";

const rates = fixedRates(rateSet({ EUR: "0.879502000000000005" }));

interface Session {
  readonly organizationId: OrganizationId;
  readonly maySell: boolean;
}

/** Your sessions: who is signed in, by the token that you gave out. */
const sessions: ReadonlyMap<string, Session> = new Map([
  ["token-of-ann", { organizationId: "org_acme", maySell: true }],
  ["token-of-bob", { organizationId: "org_acme", maySell: false }],
]);

const authenticate: Authenticate = (authorization = "") => {
  const session = sessions.get(authorization.replace(/^Bearer /, ""));
  if (session === undefined) return Promise.resolve(left({ kind: "Unauthenticated" }));
  const { organizationId, maySell } = session;
  return Promise.resolve(right({ organizationId, scopes: maySell ? ["products.read"] : [] }));
};

const handle = fetchHandler(
  createHttpHandler({
    environment: "development",
    authenticate,
    payments: createQuittance({
      ...memoryStore(),
      rates,
      totals: "invoice",
    }),
  }),
);

const ask = async (token: string): Promise<number> => {
  const response = await handle(
    new Request("http://localhost/pay/quote", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: '{"items":[{"type":"PAYMENT_INTENT","currency":"EUR","price":"10"}]}',
    }),
  );
  return response.status;
};
console.log(await ask("token-of-ann"), await ask("token-of-bob"), await ask("other")); // 200 403 401

import { createWebhooks, deliveryWork, type DeliveryWork } from "@quittance/events";
import { authenticateBy, createHttpHandler } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import { withNotifications } from "@quittance/providers";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { RequestHandler, Response } from "express";
import type { Pool } from "pg";
import { Amount, createQuittance, isLeft, orThrow, parseId, type RateProvider } from "quittance";
import { renderDashboard } from "quittance/adapter";
import { failureOf, statusOf, type OperationError } from "quittance/errors";
import { articleCatalog } from "./catalog.ts";
import { listOrders, placeOrder } from "./orders.ts";
import { totals } from "./pricing.ts";
import { card, shop, type CardProvider } from "./provider.ts";
import { signIn, staffOnly, userOf } from "./sign-in.ts";

/** What the platform is created with. */
export interface PlatformOptions {
  readonly pool: Pool;
  readonly rates: RateProvider;
  readonly provider: CardProvider;
  /** The signing secret of the provider's notifications. */
  readonly secret: string;
  readonly environment: "development" | "production";
}

export interface Platform {
  readonly app: Express;
  /** Delivers webhooks: pass it to an engine. */
  readonly deliveries: DeliveryWork;
}

/** Creates the platform: its own routes, and the HTTP API of Quittance at `/billing`. */
export const createPlatform = (options: PlatformOptions): Platform => {
  const { pool, rates, provider, secret, environment } = options;
  const others = { rates, totals };
  const store = postgresStore(poolExecutor(pool));
  const ports = { ...store, ...others, catalog: articleCatalog(pool), environment };
  const quittance = createQuittance(ports);

  const api = createHttpHandler({
    environment,
    payments: quittance,
    webhooks: createWebhooks(ports),
    authenticate: authenticateBy(store.credentials, { environment, apiKeys: store.apiKeys }),
  });
  const endpoint = { providerId: card, organizationId: shop, scheme: "stripe" } as const;
  const endpoints = [{ ...endpoint, secrets: [secret] }];

  const postOrder: RequestHandler = async (request, response) => {
    const { article, quantity, coupons } = request.body as Readonly<Record<string, unknown>>;
    const codes = Array.isArray(coupons) ? coupons.map(String) : [];
    const cart = { article: String(article), quantity: Number(quantity), coupons: codes };
    const key = request.get("idempotency-key") ?? "";
    const placed = await placeOrder(pool, others, userOf(response), cart, key);
    if (isLeft(placed)) {
      fail(response, placed.left);
      return;
    }
    const { invoice, due } = placed.right;
    const clientSecret = await provider.charge({
      amount: Amount.toMinorUnits(due.amount, due.currency),
      currency: due.currency.toLowerCase(),
      metadata: { invoice_id: invoice.id },
    });
    response.status(201).json({ invoice_id: invoice.id, client_secret: clientSecret });
  };

  const refundOrder: RequestHandler = async (request, response) => {
    const invoiceId = parseId("invoice", String(request.params["invoice"]));
    if (invoiceId === undefined) {
      fail(response, { kind: "InvoiceNotFound" });
      return;
    }
    const listed = await quittance.payments.list(shop, { invoiceId, status: ["COMPLETED"] });
    for (const { reference, price } of orThrow(listed).rows) {
      const amount = Amount.toMinorUnits(price.amount, price.currency);
      if (reference !== undefined) await provider.refund({ charge: reference, amount });
    }
    response.status(202).json({});
  };

  const app = express();
  app.use("/billing", nodeListener(withNotifications(api, { ports, endpoints, environment })));
  app.use(express.json(), signIn(pool));
  app.post("/orders", postOrder);
  app.get("/orders", async (_request, response) => {
    response.json(await listOrders(pool, userOf(response)));
  });
  app.post("/orders/:invoice/refund", staffOnly, refundOrder);
  app.get("/dashboard", staffOnly, async (_request, response) => {
    response.json(
      renderDashboard(orThrow(await quittance.dashboard.read(shop, { period: "last_7_days" }))),
    );
  });
  app.use(failed);
  return { app, deliveries: deliveryWork(ports) };
};

const fail = (response: Response, error: OperationError): void => {
  const failure = failureOf(error);
  const { message, validator } = failure;
  response.status(statusOf(failure)).json({ error: message, validator });
};

/** Responds with 500 when a handler throws. Log the error here. */
const failed: ErrorRequestHandler = (_error, _request, response, next) => {
  if (response.headersSent) next();
  else response.status(500).json({ error: "Internal error" });
};

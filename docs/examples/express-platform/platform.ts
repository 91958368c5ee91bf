import { createHttpHandler } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import express, { type Express, type Request, type Response } from "express";
import type { Pool } from "pg";
import { Amount, createQuittance } from "quittance";
import { failureOf, statusOfCode } from "quittance/wire";
import { placeOrder, type OtherPorts } from "./place-order.ts";
import { readOrder } from "./read-order.ts";
import { settleOrders } from "./settle-orders.ts";
import { bySession, findUser, type User } from "./sign-in.ts";

/** The platform: its own routes, and the service beside them at `/billing`. */
export const createPlatform = (pool: Pool, ports: OtherPorts): Express => {
  const store = postgresStore(poolExecutor(pool));
  const handler = createHttpHandler({
    environment: "production",
    payments: createQuittance({ ...store, ...ports }),
    authenticate: bySession(pool),
    payerView: false,
  });

  const signedIn =
    (handle: (user: User, request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const user = await findUser(pool, request.headers.authorization);
      if (user === undefined) response.status(401).json({ error: "Sign in first" });
      else await handle(user, request, response);
    };

  const postOrder = signedIn(async (user, request, response) => {
    const order = readOrder(request.body);
    if (order === undefined) {
      response.status(400).json({ error: "The order is invalid" });
      return;
    }
    const key = request.get("idempotency-key") ?? "";
    const placed = await placeOrder(pool, ports, user, order, key);
    if (placed._tag === "Right") {
      const { id, price, status } = placed.right.invoice;
      const body = { invoice_id: id, price: Amount.render(price), status };
      response.status(placed.right.replayed ? 200 : 201).json(body);
    } else if (placed.left.kind === "ReferenceTaken") {
      response.status(409).json({ error: "Another order has this reference" });
    } else {
      const { code, message, validator } = failureOf(placed.left);
      response.status(statusOfCode[code]).json({ error: message, validator });
    }
  });

  const getOrders = signedIn(async (user, _request, response) => {
    await settleOrders(pool, store.outbox, user);
    const { rows } = await pool.query(
      "SELECT reference, title, invoice_id, settled FROM orders WHERE user_id = $1 ORDER BY 1",
      [user.id],
    );
    response.json(rows);
  });

  const app = express();
  app.use("/billing", nodeListener(handler));
  app.use(express.json());
  app.post("/orders", postOrder);
  app.get("/orders", getOrders);
  return app;
};

import { writeEInvoice } from "@quittance/einvoice";
import { verifyWebhook } from "@quittance/events";
import { quoteSeals } from "@quittance/http";
import { eq } from "drizzle-orm";
import { fastify, type FastifyRequest } from "fastify";
import { articleItem, isLeft, orThrow, QuittanceError, renderQuote } from "quittance";
import type { Currency, Either, Id, NewPayment } from "quittance";
import { failureOf, statusOf } from "quittance/errors";
import { invoiceLabels, renderInvoiceHtml } from "quittance/html";
import { card, organizationId, type Billing } from "./billing.ts";
import { orders, users } from "./tables.ts";

interface Cart {
  readonly article: string;
  readonly quantity: number;
  readonly coupons?: ReadonlyArray<string>;
}

interface OfInvoice {
  Params: { readonly id: Id<"invoice"> };
  Querystring: { readonly currency: Currency };
}

interface Charge extends OfInvoice {
  Body: Omit<NewPayment, "providerId" | "status">;
}

interface Return extends OfInvoice {
  Body: { readonly quantity: number; readonly payment: Id<"payment"> };
}

/** The secrets of the seals of quotes and of the webhook endpoint. */
export type Secrets = Readonly<Record<"seal" | "webhook", string>>;

/** Creates the platform: its own routes, which price, invoice and collect by Quittance. */
export const createApp = ({ db, shop, shopIn, ports }: Billing, secrets: Secrets) => {
  const { environment } = ports;
  const seals = quoteSeals({ secrets: [secrets.seal], seconds: 900, clock: ports.clock });
  const app = fastify();

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof QuittanceError)) return reply.send(error);
    const { message, validator, ...failure } = failureOf(error);
    return reply.status(statusOf(failure)).send({ error: message, validator });
  });

  const userOf = async ({ headers: { authorization = "" } }: FastifyRequest) => {
    const [user] = await db.select().from(users).where(eq(users.token, authorization));
    return user ?? reject(401, "Sign in first");
  };

  const staffOnly = async (request: FastifyRequest) => {
    if (!(await userOf(request)).isStaff) reject(403, "Only staff can do this");
  };

  /** Returns an invoice of the user with the parts that documents need. */
  const readOwn = async (request: FastifyRequest<OfInvoice>) => {
    const { email } = await userOf(request);
    const expand = ["items.product", "calculations", "organization"] as const;
    const found = await shop.invoices.get(request.params.id, { expand });
    return found.invoice.customerEmail === email ? found : reject(404, "Not found");
  };

  app.post<{ Body: Cart }>("/quote", async ({ body }) => {
    const quote = renderQuote(await shop.quotes.calculate(requestOf(body)));
    return { quote, seal: await seals.seal(organizationId, quote, environment) };
  });

  app.post<{ Body: Cart & { quote: unknown; seal: string } }>("/orders", async (request) => {
    const { article, quantity, quote, seal } = request.body;
    const { email, party } = await userOf(request);
    const offer = orThrow(await seals.open(organizationId, quote, seal, environment));
    const options = { idempotencyKey: keyOf(request), offer };
    return db.transaction(async (tx) => {
      const content = { ...requestOf(request.body), customerEmail: email, customer: party };
      const { invoice, replayed } = await shopIn(tx).invoices.create(content, options);
      const order = { email, article, quantity, invoice: invoice.id };
      if (!replayed) await tx.insert(orders).values(order);
      return { invoice: invoice.id, number: invoice.number, price: invoice.price };
    });
  });

  app.get<OfInvoice>("/invoices/:id/due", ({ params, query }) =>
    shop.invoices.dueIn(params.id, query.currency),
  );

  /** Records what the card provider has charged; the key is the provider's identifier of it. */
  app.post<Charge>("/invoices/:id/payments", { preHandler: staffOnly }, async (request) => {
    const charge = { ...request.body, providerId: card, status: "COMPLETED" } as const;
    const { invoice, payment } = await shop.payments.record(request.params.id, charge);
    return { payment: payment.id, status: invoice.status };
  });

  /** Takes pieces back: credits them, and refunds their price from a payment. */
  app.post<Return>("/invoices/:id/returns", { preHandler: staffOnly }, async (request) => {
    const { params, body } = request;
    const idempotencyKey = keyOf(request);
    const { items } = await shop.invoices.get(params.id, { expand: ["items"] });
    const lines = items.map(({ id }) => ({ invoiceItemId: id, quantity: body.quantity }));
    return db.transaction(async (tx) => {
      const { creditNotes, refunds } = shopIn(tx);
      const { creditNote } = await creditNotes.create(params.id, { idempotencyKey, lines });
      const { number, currency, payable: price } = creditNote;
      const { invoice } = await refunds.record(body.payment, { idempotencyKey, currency, price });
      return { number, refunded: price, status: invoice.substatus };
    });
  });

  app.get<OfInvoice>("/invoices/:id/print", async (request, reply) => {
    const options = { locale: "de-DE", labels: invoiceLabels.de };
    return reply.type("text/html").send(renderInvoiceHtml(await readOwn(request), options));
  });

  app.get<OfInvoice>("/invoices/:id/xrechnung", async (request, reply) => {
    const { xml } = accept(writeEInvoice(await readOwn(request), { profile: "XRECHNUNG" }));
    return reply.type("application/xml").send(xml);
  });

  app.register((hooks, _options, done) => {
    // A signature is that of the body as it was received.
    const asText = (_request: unknown, body: string) => Promise.resolve(body);
    hooks.addContentTypeParser("application/json", { parseAs: "string" }, asText);
    hooks.post<{ Body: string }>("/hooks", async ({ headers, body }) => {
      const { type, data } = accept(verifyWebhook(body, headers, secrets.webhook));
      if (type !== "invoice.completed" || !data.invoice) return;
      await db.update(orders).set({ isShipped: true }).where(eq(orders.invoice, data.invoice.id));
    });
    done();
  });
  return app;
};

const requestOf = ({ article, quantity, coupons }: Cart) => ({
  items: [{ ...articleItem(article), quantity }],
  coupons,
});

const keyOf = ({ headers }: Pick<FastifyRequest, "headers">) => String(headers["idempotency-key"]);

/** Throws an error that Fastify replies to with the status. */
const reject = (statusCode: number, message: string): never => {
  throw Object.assign(new Error(message), { statusCode });
};

/** Returns a success, or rejects the request with the failure. */
const accept = <Success>(result: Either<{ readonly kind: string }, Success>): Success =>
  isLeft(result) ? reject(400, JSON.stringify(result.left)) : result.right;

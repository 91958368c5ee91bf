import { randomOf } from "../chaos/random.ts";
import { createSender, noTraffic } from "../chaos/send-request.ts";
import { collectViolations } from "../chaos/violations.ts";

/** What the clients have seen so far. */
export interface LoadCounts {
  readonly requests: number;
  /** Repetitions after a 503 or a lost connection, as documented, with the same key. */
  readonly retries: number;
  /** Requests that failed otherwise, or for too long. */
  readonly failures: number;
}

/** Clients that use a service. */
export interface Load {
  readonly counts: () => LoadCounts;
  /** Ends the clients, and compares what was acknowledged with what is stored. */
  readonly stop: () => Promise<
    LoadCounts & {
      readonly paid: number;
      readonly lost: number;
      readonly reasons: ReadonlyArray<string>;
    }
  >;
}

const clients = 4;

/** How long a request is repeated. */
const maxMs = 2000;

/**
 * Starts clients that create invoices, ask what is due, pay, refund, credit, list and read them, each
 * write with a key, and that repeat a request after a 503.
 */
export const startLoad = (url: string, apiKey: string): Load => {
  const traffic = noTraffic();
  const violations = collectViolations();
  const paid: Array<string> = [];
  let isOver = false;
  const request = createSender({ url, apiKey, random: randomOf(1), traffic, violations, maxMs });
  const send = async (path: string, body: object, key?: string): Promise<Data | undefined> => {
    const expected = [200, 201];
    const response = await request({ path, body: { ...body }, expected, ...(key && { key }) });
    return response?.data as Data | undefined;
  };
  const counts = (): LoadCounts => ({
    requests: traffic.requests - traffic.retried,
    retries: traffic.retried,
    failures: violations.total(),
  });

  const session = async (name: string): Promise<void> => {
    const items = [{ type: "PAYMENT_INTENT", currency: "EUR", price: "10", quantity: 2 }];
    const invoice = await send("/invoices", { items, customer_email: "robin@example.com" }, name);
    if (invoice === undefined) return;
    const path = `/invoices/${invoice.id}`;
    const due = await send(`${path}/payable`, {});
    const price = due?.payable ?? "20";
    const report = { idempotency_key: name, provider_id: "prov_manual", currency: "EUR", price };
    const recorded = await send(`${path}/payments`, { ...report, status: "COMPLETED" });
    if (recorded?.payment === undefined) return;
    paid.push(recorded.payment.id);
    const refund = { idempotency_key: name, currency: "EUR", price: "1", status: "COMPLETED" };
    await send(`/payments/${recorded.payment.id}/refunds`, refund);
    await send(path, { expand: ["payments", "items", "calculations"] });
    await send("/invoices/list", { limit: 5 });
    await send("/analytics/dashboard", {});
  };

  const client = async (name: string): Promise<void> => {
    for (let round = 0; !isOver; round += 1) await session(`${name}-${String(round)}`);
  };
  const running = Promise.all(
    Array.from({ length: clients }, (_, place) => client(`client-${String(place)}`)),
  );
  return {
    counts,
    stop: async () => {
      isOver = true;
      await running;
      let lost = 0;
      for (const id of paid) {
        if ((await send(`/payments/${id}`, {})) === undefined) lost += 1;
      }
      return { ...counts(), paid: paid.length, lost, reasons: violations.texts() };
    },
  };
};

interface Data {
  readonly id: string;
  readonly payable?: string;
  readonly payment?: { readonly id: string };
}

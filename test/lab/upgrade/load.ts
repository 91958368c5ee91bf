import { setTimeout as sleep } from "node:timers/promises";

/** What the clients have seen so far. */
export interface LoadCounts {
  readonly requests: number;
  /** Repetitions after a 503 or a lost connection, as documented, with the same key. */
  readonly retries: number;
  /** Requests that failed otherwise, or ten times. */
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
const maxAttempts = 10;
const pauseMs = 100;

/**
 * Starts clients that create invoices, ask what is due, pay, refund, credit, list and read them, each
 * write with a key, and that repeat a request after a 503.
 */
export const startLoad = (url: string, key: string): Load => {
  const counts = { requests: 0, retries: 0, failures: 0 };
  const reasons = new Set<string>();
  const paid: Array<string> = [];
  let isOver = false;

  const send = async (
    path: string,
    body: object,
    idempotencyKey?: string,
    attempt = 1,
  ): Promise<Data | undefined> => {
    if (attempt === 1) counts.requests += 1;
    const own = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
    const found = await once(`${url}${path}`, { authorization: key, ...own }, body);
    if (found.data !== undefined) return found.data;
    if (found.canRepeat && attempt < maxAttempts) {
      counts.retries += 1;
      await sleep(pauseMs);
      return send(path, body, idempotencyKey, attempt + 1);
    }
    counts.failures += 1;
    reasons.add(`${path.replace(/_[\da-f]{8,}/gu, "_...")}: ${found.reason}`);
    return undefined;
  };

  const session = async (name: string): Promise<void> => {
    const items = [{ type: "PAYMENT_INTENT", currency: "EUR", price: "10", quantity: 2 }];
    const request = { items, customer_email: "robin@example.com" };
    const invoice = await send("/invoices", request, name);
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
    counts: () => ({ ...counts }),
    stop: async () => {
      isOver = true;
      await running;
      let lost = 0;
      for (const id of paid) {
        if ((await send(`/payments/${id}`, {})) === undefined) lost += 1;
      }
      return { ...counts, paid: paid.length, lost, reasons: [...reasons] };
    },
  };
};

interface Data {
  readonly id: string;
  readonly payable?: string;
  readonly payment?: { readonly id: string };
}

const once = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<{ data?: Data; canRepeat: boolean; reason: string }> => {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const isFailed = !response.ok;
    const reason = `${String(response.status)} ${isFailed ? text.slice(0, 200) : ""}`;
    if (isFailed) return { canRepeat: response.status === 503, reason };
    const { data } = JSON.parse(text) as { readonly data: Data };
    return { data, canRepeat: false, reason };
  } catch (error) {
    return { canRepeat: true, reason: String(error) };
  }
};

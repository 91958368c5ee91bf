import type { Envelope } from "quittance/wire";

/** The key of the sample. */
const sampleKey = "sk_test_sample_key_of_org_lantern";

/** What was answered. */
export interface Answered {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly data: unknown;
}

/** Send one call with the key of the sample. */
export const ask = async (url: string, path: string, body: unknown): Promise<Answered> => {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { authorization: sampleKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { headers, status } = response;
  const { data } = (await response.json()) as Envelope<unknown>;
  return {
    status,
    code: headers.get("x-error-code"),
    retryAfter: headers.get("retry-after"),
    data,
  };
};

const items = [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10", title: "Lamp" }];

/** Quote ten pounds, make an invoice of them and pay four; gives the invoice. */
export const payInPart = async (url: string, idempotencyKey: string): Promise<string> => {
  const quoted = await ask(url, "/pay/quote", { items });
  const made = await ask(url, "/invoices", { customer_email: "robin@example.com", items });
  if (quoted.status !== 200 || made.status !== 201) {
    throw new Error(`Quote ${String(quoted.status)}, invoice ${String(made.status)}`);
  }
  const { id } = made.data as { readonly id: string };
  const paid = await pay(url, id, idempotencyKey, "4");
  if (paid.status !== 201) throw new Error(`Payment ${String(paid.status)}`);
  return id;
};

/** Record a completed payment of so many pounds. */
export const pay = (url: string, id: string, key: string, price: string): Promise<Answered> =>
  ask(url, `/invoices/${id}/payments`, {
    idempotency_key: key,
    provider_id: "prov_cardhouse",
    currency: "GBP",
    price,
    status: "COMPLETED",
  });

/** An invoice with its payments. */
export const read = (url: string, id: string): Promise<Answered> =>
  ask(url, `/invoices/${id}`, { expand: ["payments"] });

/** What is read of an invoice that was paid in part. */
export const paidInPart = {
  status: 200,
  data: { status: "PARTIALLY_PAID", payments: [{ status: "COMPLETED", price: "4" }] },
};

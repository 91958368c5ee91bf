import type { Envelope } from "quittance/adapter";

/** The key of the sample data. */
const sampleKey = "sk_test_sample_key_of_org_lantern";

/** A response of the HTTP API. */
export interface Received {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly data: unknown;
}

/** Sends a request with the key of the sample data. */
export const post = async (url: string, path: string, body: unknown): Promise<Received> => {
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

/** Creates an invoice of ten pounds and pays four; resolves with the id of the invoice. */
export const payInPart = async (url: string, idempotencyKey: string): Promise<string> => {
  const quoted = await post(url, "/pay/quote", { items });
  const created = await post(url, "/invoices", { customer_email: "robin@example.com", items });
  if (quoted.status !== 200 || created.status !== 201) {
    throw new Error(`Quote ${String(quoted.status)}, invoice ${String(created.status)}`);
  }
  const { id } = created.data as { readonly id: string };
  const paid = await pay(url, id, idempotencyKey, "4");
  if (paid.status !== 201) throw new Error(`Payment ${String(paid.status)}`);
  return id;
};

/** Records a completed payment in pounds. */
export const pay = (url: string, id: string, key: string, price: string): Promise<Received> =>
  post(url, `/invoices/${id}/payments`, {
    idempotency_key: key,
    provider_id: "prov_cardhouse",
    currency: "GBP",
    price,
    status: "COMPLETED",
  });

/** Reads an invoice with its payments. */
export const read = (url: string, id: string): Promise<Received> =>
  post(url, `/invoices/${id}`, { expand: ["payments"] });

/** The result of `read` for the invoice of `payInPart`. */
export const paidInPart = {
  status: 200,
  data: { status: "PARTIALLY_PAID", payments: [{ status: "COMPLETED", price: "4" }] },
};

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createClient } from "@quittance/http/client";
import { sample } from "../../../cli/test/run-cli.ts";
import { eventually } from "../../../postgres/test/support/eventually.ts";

/** Texts as long as the API allows, without a place to break. */
const long = (length: number): string => "Donaudampfschifffahrt".repeat(10).slice(0, length);
const longEmail = (index: number): string =>
  `${long(60)}${String(index)}@${long(60)}.${long(60)}.example`.toLowerCase();

/** The key of the organization. */
export const longKey = "sk_test_of_long_names";
const providerId = `prov_${randomBytes(16).toString("hex")}`;

/** A data file of an organization and a provider with long names and generated identifiers. */
export const longData = {
  organizations: [{ id: "org_long", name: long(190), image_url: null }],
  api_keys: [{ key: longKey, organization_id: "org_long" }],
  providers: [
    {
      id: providerId,
      name: long(190),
      type: "FIAT",
      is_active: 1,
      currencies: ["EUR"],
      created_at: "2025-01-02 09:00:00",
    },
  ],
  access_tokens: [],
  products: [],
  billing_schemas: [],
  rates: (JSON.parse(readFileSync(sample, "utf8")) as { readonly rates: unknown }).rates,
};

/** Adds records with long names in every property that the console shows; returns the id of an invoice. */
export const addLongNames = async (url: string): Promise<string> => {
  const client = createClient({ baseUrl: url, authorization: longKey });
  const name = long(190);
  const product = dataOf(
    await client.POST("/products", { body: { name, description: long(200) } }),
  );
  const tax = dataOf(
    await client.POST("/taxes", {
      body: {
        ...({ name, percent: "0", category: "E" } as const),
        exemption_reason: long(190),
        jurisdiction: long(190),
      },
    }),
  );
  const schema = dataOf(
    await client.POST("/billing_schemas", {
      body: {
        ...({ product_id: product.id, name, currency: "EUR" } as const),
        base_price: "1234567890.5",
        tax_ids: [tax.id],
      },
    }),
  );
  const code = long(40).toUpperCase();
  dataOf(
    await client.POST("/coupons", { body: { code, percent: "1", product_ids: [product.id] } }),
  );
  dataOf(await client.POST("/webhooks", { body: { url: `http://127.0.0.1:9/${name}` } }));
  const ids = [];
  for (const index of [0, 1, 2]) {
    const customer = { customer_email: longEmail(index), customer: { name, address: [name] } };
    const { id, price } = dataOf(
      await client.POST("/invoices", {
        body: {
          ...customer,
          metadata: { [long(40)]: name },
          items: [
            { type: "PRODUCT", product_id: product.id, billing_schema_id: schema.id, quantity: 3 },
            {
              ...({ type: "PAYMENT_INTENT", title: name, currency: "EUR", price: "9.99" } as const),
              adjustments: [{ type: "FEE", percent: "3", title: name }],
            },
          ],
        },
      }),
    );
    ids.push(id);
    const own = { currency: "EUR", idempotency_key: `${name}${String(index)}` } as const;
    const paid = { ...own, price, status: "COMPLETED", provider_id: providerId } as const;
    const { payment } = dataOf(
      await client.POST("/invoices/{id}/payments", {
        params: { path: { id } },
        body: { ...paid, reference: own.idempotency_key },
      }),
    );
    dataOf(
      await client.POST("/payments/{id}/refunds", {
        params: { path: { id: payment.id } },
        body: { ...own, price: "1.5", reason: name },
      }),
    );
  }
  // The period of the overview ends before the current second.
  await eventually(async () => {
    const body = { period: "last_30_days" } as const;
    const { metrics } = dataOf(await client.POST("/analytics/dashboard", { body }));
    return metrics.invoices_count === ids.length;
  });
  return ids[0] ?? "";
};

const dataOf = <Data>({
  data,
  error,
}: {
  readonly data?: { readonly data: Data } | undefined;
  readonly error?: unknown;
}): Data => {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data.data;
};

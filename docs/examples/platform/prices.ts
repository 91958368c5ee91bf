import type { Article, Id, QuittancePorts, Shop } from "quittance";
import type { articles } from "./tables.ts";

/** Calls of the API: 1,000 are included, and a month costs at least 5. */
const callPricing: Article["pricing"] = {
  model: "GRADUATED",
  tiers: [{ upTo: "10000", unitPrice: "0.004" }, { unitPrice: "0.0025" }],
  included: "1000",
  minimum: "5",
};

/** Amounts are whole cents, and documents have consecutive numbers. */
export const policy = {
  totals: "invoice",
  numbering: { name: "invoices", pattern: "LL-{YYYY}-{n:5}" },
  creditNoteNumbering: { name: "credits", pattern: "LL-G-{n:5}" },
} satisfies Partial<QuittancePorts>;

/** Creates the tax of all articles and a coupon, if they do not exist. Returns the tax. */
export const createPricing = async ({ taxes, coupons }: Shop): Promise<Id<"tax">> => {
  const vat = await taxes.create({ name: "MwSt", percent: "19" }, { idempotencyKey: "vat" });
  const { total } = await coupons.list({ code: "WELCOME" });
  if (total === 0) await coupons.create({ code: "WELCOME", percent: "10", maxPerCustomer: 1 });
  return vat.created.id;
};

/** Returns a row of the catalog of the platform as what is sold, with its tax. */
export const priced =
  (vat: Id<"tax">) =>
  (row: typeof articles.$inferSelect): Article => ({
    ...row,
    taxIds: [vat],
    ...(row.id === "calls" && { pricing: callPricing }),
  });

import { timestampOf, type OrganizationId } from "quittance";

/** The time of the benchmark; all data is from the 400 days before. */
export const benchNow = timestampOf("2025-11-20 15:30:00");

/** The organization with 30 % of all records. */
export const bigOrganization: OrganizationId = "org_0001";

/** An organization of average size. */
export const usualOrganization: OrganizationId = "org_0500";

/** The number of organizations. */
export const organizationCount = 1000;

/** The provider of most payments. */
export const commonProvider = "prov_01";

/** The provider of one payment in 5,000. */
export const rareProvider = "prov_rare";

/** The customer of one invoice in a hundred. */
export const regularCustomer = "orders@example.com";

/** The number of products of each organization. */
export const productCount = 10;

/**
 * Returns SQL for a pseudorandom whole number from 0 to below a bound, from a number and a seed. Bounds
 * are far below 2^31.
 */
const draw = (number: string, seed: number, bound: number): string =>
  `((hashint8extended(${number}, ${String(seed)}) & 2147483647) % ${String(bound)})`;

/** Returns SQL for an identifier with the length and the order of those of the library. */
export const scatteredId = (prefix: string, kind: string, number: string): string =>
  `'${prefix}' || md5('${kind}' || ${number})`;

/** Returns SQL for the dollars per unit of a currency. */
const usdRate = (currency: string): string => `CASE ${currency}
  WHEN 'USD' THEN 1 WHEN 'EUR' THEN 1.087143 WHEN 'GBP' THEN 1.293417 WHEN 'JPY' THEN 0.00661237
  WHEN 'CHF' THEN 1.130291 WHEN 'SEK' THEN 0.10387 WHEN 'LITECOIN' THEN 84.213 ELSE 1 END`;

/**
 * The random values of the invoice with the number `i`: parts of a FROM clause, each of them
 * calculated once for each row.
 *
 * The price is that of `parts` payments of `unit` each, so that their statuses settle it exactly.
 */
export const invoiceFacts = (invoices: number): string => `
LATERAL (
  SELECT ${scatteredId("invoice_", "invoice", "i")} AS invoice_id,
    ${draw("i", 1, 1_000_000)} / 1000000.0::float8 AS share,
    ${draw("i", 2, 100)} AS fate,
    ${draw("i", 3, 10_000)} AS taste,
    ${draw("i", 4, 50_000)} + 100 AS cents,
    ${draw("i", 5, Math.max(20, Math.floor(invoices / 20)))} AS customer,
    ${draw("i", 5, 100)} = 0 AS is_regular,
    CASE i % 3 WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE 7 END AS parts,
    timestamp '${benchNow}' - interval '400 days' + interval '1 second'
      * floor(i * ${String(400 * 86_400 - 8 * 3600)}::float8 / ${String(invoices)}) AS invoiced_at
  OFFSET 0
) AS drawn CROSS JOIN LATERAL (
  SELECT 'org_' || lpad((CASE WHEN share < 0.3 THEN 1
      ELSE 2 + floor(${String(organizationCount - 1)} * power((share - 0.3) / 0.7, 2))
    END)::int::text, 4, '0') AS organization_id,
    CASE WHEN fate < 70 THEN 'COMPLETED'
      WHEN fate < 77 THEN CASE WHEN parts = 1 THEN 'PENDING' ELSE 'PARTIALLY_PAID' END
      WHEN fate < 84 THEN 'PROCESSING' WHEN fate < 89 THEN 'WAITING_FOR_CONFIRMATIONS'
      WHEN fate < 94 THEN 'PENDING' ELSE 'VOIDED' END AS invoice_status,
    CASE WHEN taste < 5500 THEN 'USD' WHEN taste < 8000 THEN 'EUR' WHEN taste < 9200 THEN 'GBP'
      WHEN taste < 9700 THEN 'JPY' WHEN taste < 9998 THEN 'CHF' ELSE 'SEK' END AS currency,
    trim_scale(CASE WHEN taste BETWEEN 9200 AND 9699 THEN cents::numeric
      ELSE cents::numeric / 100 END) AS unit
  OFFSET 0
) AS stated CROSS JOIN LATERAL (
  SELECT ${usdRate("currency")} AS usd_rate OFFSET 0
) AS rated`;

/** The random values of the payment with the number `j` of the invoice `i`. */
export const paymentFacts = `
LATERAL (
  SELECT 'payment_' || md5('payment' || j) AS payment_id, 'key_' || md5('key' || j) AS key,
    ${draw("j", 6, 10_000)} AS route, ${draw("j", 7, 10_000)} AS purse,
    CASE invoice_status WHEN 'COMPLETED' THEN 'COMPLETED'
      WHEN 'PARTIALLY_PAID' THEN CASE WHEN part = 1 THEN 'COMPLETED' ELSE 'FAILED' END
      WHEN 'PENDING' THEN CASE WHEN part % 2 = 1 THEN 'FAILED' ELSE 'CANCELLED' END
      WHEN 'VOIDED' THEN 'CANCELLED' ELSE 'PENDING' END AS status,
    invoiced_at + interval '1 minute' * part
      + interval '1 second' * ${draw("j", 8, 3600)} AS paid_at
  OFFSET 0
) AS paid CROSS JOIN LATERAL (
  SELECT CASE WHEN route < 2 THEN '${rareProvider}' WHEN route < 4000 THEN '${commonProvider}'
      WHEN route < 6500 THEN 'prov_02' WHEN route < 8000 THEN 'prov_03'
      WHEN route < 8800 THEN 'prov_04' WHEN route < 9300 THEN 'prov_05'
      ELSE 'prov_' || lpad((6 + route % 5)::text, 2, '0') END AS provider_id,
    CASE WHEN invoice_status = 'WAITING_FOR_CONFIRMATIONS' THEN 'USDC'
      WHEN purse < 2 AND invoice_status <> 'PROCESSING' THEN 'LITECOIN'
      WHEN purse < 800 THEN 'EUR' ELSE currency END AS paid_currency
  OFFSET 0
) AS chosen CROSS JOIN LATERAL (
  SELECT CASE WHEN paid_currency = currency THEN unit
    ELSE trim_scale(round(unit * usd_rate / paid_rate, 8)) END AS paid_price,
    CASE WHEN paid_currency = currency THEN 0
    ELSE trim_scale(round(0.01 * paid_rate / usd_rate, 12)) END AS unit_value, paid_rate
  FROM (SELECT ${usdRate("paid_currency")} AS paid_rate OFFSET 0) AS rate
  OFFSET 0
) AS priced`;

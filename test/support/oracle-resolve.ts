/** Finds what each line of a request names in the catalog, and collects what is wrong. */

import { canonical, toDecimal, type Decimal } from "./oracle-money.ts";
import type { OracleTax } from "./oracle-taxes.ts";
import type {
  JsonObject,
  OracleAdjustment,
  OracleCatalog,
  OraclePaymentIntentItem,
  OracleRequest,
} from "./oracle-types.ts";

/** A line whose price is known, in its own currency. */
export interface ResolvedLine {
  readonly path: string;
  readonly kind: "PRODUCT" | "PAYMENT_INTENT";
  readonly currency: string;
  readonly unit: Decimal;
  readonly quantity: Decimal;
  readonly title: string;
  readonly item: JsonObject;
  readonly details: JsonObject;
  readonly adjustments: ReadonlyArray<OracleAdjustment>;
  readonly taxes: ReadonlyArray<OracleTax>;
}

export interface Resolution {
  /** The lines without a failure, in the order of the request. */
  readonly lines: ReadonlyArray<ResolvedLine>;
  readonly failures: ReadonlyArray<string>;
  /** The currencies of all lines that have one, also of those that failed. */
  readonly currencies: ReadonlySet<string>;
}

interface ProductLine {
  readonly path: string;
  readonly productPath: string;
  readonly schemaPath: string;
  readonly productId: string;
  readonly schemaId: string;
  readonly quantity: number;
  readonly adjustments: ReadonlyArray<OracleAdjustment>;
  readonly taxes: ReadonlyArray<OracleTax>;
}

function resolveProduct(
  line: ProductLine,
  catalog: OracleCatalog,
  failures: Array<string>,
  currencies: Set<string>,
): ResolvedLine | undefined {
  const product = catalog.products.find((candidate) => candidate.id === line.productId);
  const schema = catalog.billing_schemas.find((candidate) => candidate.id === line.schemaId);
  const productIsFine = product?.is_active === 1;
  // Whatever else is wrong, a schema that exists says which currency the line is in.
  if (schema !== undefined) {
    currencies.add(schema.currency);
  }
  // Ownership can only be judged when the product is known.
  const isForeign = product !== undefined && schema?.product_id !== product.id;
  const schemaIsFine = schema?.is_active === 1 && !isForeign;
  if (!productIsFine) {
    failures.push(line.productPath);
  }
  if (!schemaIsFine) {
    failures.push(line.schemaPath);
  }
  if (!productIsFine || !schemaIsFine) {
    return undefined;
  }
  const currency = schema.currency;
  return {
    path: line.path,
    kind: "PRODUCT",
    currency,
    unit: toDecimal(schema.base_price),
    quantity: toDecimal(line.quantity),
    title: product.name,
    item: {
      type: "PRODUCT",
      product_id: product.id,
      quantity: line.quantity,
      billing_schema_id: schema.id,
      currency,
    },
    details: {
      product_id: product.id,
      currency,
      price: canonical(schema.base_price),
      quantity: line.quantity,
    },
    adjustments: line.adjustments,
    taxes: line.taxes,
  };
}

function resolvePaymentIntent(
  path: string,
  item: OraclePaymentIntentItem,
  taxes: ReadonlyArray<OracleTax>,
): ResolvedLine {
  const quantity = item.quantity ?? 1;
  const price = canonical(item.price);
  const currency = item.currency;
  return {
    path,
    kind: "PAYMENT_INTENT",
    currency,
    unit: toDecimal(item.price),
    quantity: toDecimal(quantity),
    title: item.title ?? "Custom item",
    item: { type: "PAYMENT_INTENT", price, currency },
    details: { payment_intent_id: null, currency, price, quantity },
    adjustments: item.adjustments ?? [],
    taxes,
  };
}

/** Finds the lines of a request. Taxes that are not known are not calculated. */
export function resolveRequest(
  request: OracleRequest,
  catalog: OracleCatalog,
  taxes: ReadonlyArray<OracleTax>,
): Resolution {
  const failures: Array<string> = [];
  const currencies = new Set<string>();
  const lines: Array<ResolvedLine | undefined> = [];
  if (request.product !== undefined) {
    const line = {
      path: "product",
      productPath: "product.id",
      schemaPath: "product.billing_schema_id",
      productId: request.product.id,
      schemaId: request.product.billing_schema_id,
      quantity: request.product.quantity,
      adjustments: [],
      taxes: [],
    };
    lines.push(resolveProduct(line, catalog, failures, currencies));
  }
  for (const [position, item] of (request.items ?? []).entries()) {
    const path = `items.${String(position)}`;
    const own = (item.tax_ids ?? []).flatMap((id) => taxes.find((tax) => tax.id === id) ?? []);
    if (item.type === "PAYMENT_INTENT") {
      currencies.add(item.currency);
      lines.push(resolvePaymentIntent(path, item, own));
      continue;
    }
    const line = {
      path,
      productPath: `${path}.product_id`,
      schemaPath: `${path}.billing_schema_id`,
      productId: item.product_id,
      schemaId: item.billing_schema_id,
      quantity: item.quantity,
      adjustments: item.adjustments ?? [],
      taxes: own,
    };
    lines.push(resolveProduct(line, catalog, failures, currencies));
  }
  return { lines: lines.filter((line) => line !== undefined), failures, currencies };
}

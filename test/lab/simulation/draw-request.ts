import { addSeconds } from "quittance";
import { randomOf, type Random } from "../chaos/random.ts";
import { toDecimal } from "../../support/oracle-money.ts";
import type { OracleAdjustment, OracleItem } from "../../support/oracle-types.ts";
import {
  drawAmount,
  drawId,
  emails,
  productAt,
  rarely,
  schemaAt,
  someCurrency,
  someOf,
  tenthsOf,
  texts,
  type Draw,
} from "./draw.ts";
import type { Operation, RequestContent } from "./operation.ts";

/** Draws a request of a quote or an invoice. */
export const drawContent = (draw: Draw): RequestContent => {
  const { random, now, hasDocuments, isDetailed } = draw;
  const currency = random.percent(75) ? someCurrency(random) : undefined;
  const items = Array.from({ length: 1 + random.below(3) }, () => drawItem(draw));
  const coupons = hasDocuments && random.percent(45) ? drawCodes(random) : undefined;
  const dueAt = hasDocuments && random.percent(50) ? drawSeconds(random) : undefined;
  const expiresAt = hasDocuments && random.percent(35) ? 60 + drawSeconds(random) : undefined;
  return {
    request: {
      ...(currency === undefined ? {} : { currency }),
      items,
      ...(coupons === undefined ? {} : { coupons }),
    },
    email: drawEmail(draw),
    ...(isDetailed ? { details: drawDetails(random) } : {}),
    ...(dueAt === undefined ? {} : { dueAt: addSeconds(now, dueAt) }),
    ...(expiresAt === undefined ? {} : { expiresAt: addSeconds(now, expiresAt) }),
  };
};

const drawEmail = ({ random, hasDocuments, isDetailed }: Draw): string => {
  if (!random.percent(97)) return "invalid";
  if (isDetailed) return random.pick(emails);
  return hasDocuments && random.percent(25) ? "other@example.com" : "payer@example.com";
};

/** Properties that have no effect on the price. */
const drawDetails = (random: Random): NonNullable<RequestContent["details"]> => ({
  redirectUrl: rarely(random, () => "https://example.com/x?y=1#z"),
  metadata: Object.fromEntries(
    someOf(["b", "a", "10", "9", "ключ"], random).map((key) => [key, random.pick(texts)]),
  ),
});

const drawCodes = (random: Random): ReadonlyArray<string> => {
  const first = random.pick(["ALL", "ALL", "ALL", "EACH", "EACH", "EACH", "NEW"]);
  return random.percent(80) ? [first] : [first, random.pick(["ALL", "EACH", "NEW"])];
};

/** Seconds from now, rarely in the past. */
const drawSeconds = (random: Random): number =>
  random.percent(4) ? -61 : random.pick([0, 0, 1, 60, 60, 3_600, 86_400]);

const drawItem = ({ random, own, isDetailed }: Draw): OracleItem => {
  const isLarge = isDetailed && random.percent(30);
  const shared = {
    quantity: isLarge ? random.pick([100, 1_000_000, 0]) : random.pick([1, 1, 2, 3, 7]),
    ...(isDetailed ? { adjustments: drawAdjustments(random) } : {}),
  };
  if (random.percent(50)) {
    const { id: billing_schema_id, product } = schemaAt(own, random.below(5));
    const product_id = productAt(own, random.percent(4) ? 1 - product : product);
    return { type: "PRODUCT", product_id, billing_schema_id, ...shared };
  }
  const usual = ["10", "10", "3.33", "0.1", "7.000000000000000000000000000001"] as const;
  const price = isDetailed ? drawAmount(random) : random.pick(usual);
  const title = isDetailed ? rarely(random, () => random.pick(texts)) : undefined;
  const currency = someCurrency(random);
  const named = title === undefined ? {} : { title };
  return { type: "PAYMENT_INTENT", price, currency, ...shared, ...named };
};

const drawAdjustments = (random: Random): ReadonlyArray<OracleAdjustment> =>
  Array.from({ length: random.below(3) }, () => {
    const type = random.pick(["DISCOUNT", "FEE"] as const);
    const title = type === "FEE" ? { title: "Gebühr" } : {};
    return random.percent(50)
      ? { type, ...title, amount: drawAmount(random) }
      : { type, ...title, percent: random.pick(["0", "12.5", "33.333333333333333333", "100"]) };
  });

/** Draws a payment. A key mostly has the same content, so replays are as frequent as mismatches. */
export const drawPayment = (draw: Draw): Operation => {
  const { random, isDetailed } = draw;
  const number = random.below(isDetailed ? 20 : 5);
  const varied = randomOf(number + (random.percent(80) ? 0 : 100));
  const currency = someCurrency(varied);
  const tenths = random.percent(97) ? varied.pick([2, 5, 8, 10, 12]) : 0;
  const isExact = isDetailed && varied.percent(60);
  return {
    kind: "pay",
    invoiceId: drawId(draw, "invoices"),
    payment: {
      key: random.percent(98) ? `payment_key_${String(number)}` : "no key",
      provider: drawProvider(draw, varied),
      currency,
      amount: isExact ? toDecimal(drawAmount(varied)) : tenthsOf(currency, tenths),
      status: varied.pick(["COMPLETED", "COMPLETED", "PENDING", "PENDING", "FAILED"]),
      ago: rarely(random, () => random.pick([0, 1, 60, 3_600, 86_400, 40 * 86_400])),
    },
  };
};

const drawProvider = ({ random, isDetailed }: Draw, varied: Random): string => {
  const provider = varied.pick(["prov_bank", "prov_chain", ...(isDetailed ? ["prov_BANK"] : [])]);
  return random.percent(97) ? provider : "prov_unknown";
};

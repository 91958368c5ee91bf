import { paymentStatuses, periods, type Payment } from "quittance";
import { invoicePartDescription } from "quittance/adapter";
import {
  drawAmount,
  drawId,
  drawWalk,
  productAt,
  schemaAt,
  someCurrency,
  someOf,
  texts,
  type Draw,
} from "./draw.ts";
import { drawCreditAction, drawDocumentAction } from "./draw-documents.ts";
import { drawContent, drawPayment } from "./draw-request.ts";
import type { Subject } from "./history.ts";
import type { Action } from "./operation.ts";

/** Draws an action. */
export const drawAction = (subject: Subject, draw: Draw): Action => draws[subject](draw);

const drawCreation = (draw: Draw): Action => {
  const { random } = draw;
  const key = random.percent(80) ? `invoice_key_${String(random.below(4))}` : undefined;
  return { kind: "create", key, content: drawContent(draw) };
};

/** Draws an action on invoices, payments or the catalog. */
const drawPaymentAction = (draw: Draw): Action => {
  const { random } = draw;
  const share = random.below(100);
  if (share < 9) return drawCreation(draw);
  if (share < 38) return drawPayment(draw);
  if (share < 43) {
    const key = `payment_key_${String(5 + random.below(3))}`;
    const invoiceId = drawId(draw, "invoices");
    return { kind: "pay the rest", invoiceId, key, currency: someCurrency(random) };
  }
  if (share < 54) {
    const to = random.pick<Payment["status"]>(["COMPLETED", ...paymentStatuses]);
    return { kind: "change", paymentId: drawId(draw, "payments"), to };
  }
  if (share < 61) return { kind: "void", invoiceId: drawId(draw, "invoices") };
  if (share < 66) {
    const kind = random.pick(["quote", "validate"] as const);
    return { kind, content: drawContent(draw) };
  }
  if (share < 84) return drawReading(draw);
  if (share < 91) return { kind: "walk", walk: drawWalk(draw) };
  return share < 94 ? { kind: "dashboard", period: random.pick(periods) } : drawCatalogChange(draw);
};

const drawReading = (draw: Draw): Action => {
  const { random, isDetailed } = draw;
  const share = random.below(18);
  if (share < 2) return { kind: "read payment", paymentId: drawId(draw, "payments") };
  if (share < 7) return { kind: "read events", limit: 1 + random.below(4) };
  const invoiceId = drawId(draw, "invoices");
  if (share < 8) return { kind: "owner", invoiceId };
  const currency = someCurrency(random);
  if (share < 10) return { kind: "quote invoice", invoiceId, currency };
  if (share < 12) return { kind: "payable", invoiceId, currency };
  const summary = random.percent(40) ? currency : undefined;
  const { invoiceParts } = invoicePartDescription;
  const parts = isDetailed ? { parts: someOf(invoiceParts, random) } : {};
  return { kind: "read", invoiceId, summary, ...parts };
};

const drawCatalogChange = ({ random, own, isDetailed }: Draw): Action => {
  const at = random.below(5);
  if (random.percent(45)) {
    const price = isDetailed ? drawAmount(random) : random.pick(["11", "0.07", "250"]);
    return { kind: "revise schema", id: schemaAt(own, at).id, price };
  }
  if (random.percent(40)) return { kind: "retire schema", id: schemaAt(own, at).id };
  const id = productAt(own, at);
  if (random.percent(12)) return { kind: "retire product", id };
  const name = isDetailed ? `${random.pick(texts)}!` : random.pick(["Brew", "Leaf"]);
  return { kind: "revise product", id, name };
};

const draws: Readonly<Record<Subject, (draw: Draw) => Action>> = {
  creation: drawCreation,
  payments: drawPaymentAction,
  documents: drawDocumentAction,
  "credit notes": drawCreditAction,
};

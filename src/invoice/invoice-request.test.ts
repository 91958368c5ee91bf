import { Amount, discount, fee, type Adjustment, type InvoiceRequest } from "quittance";
import { expect, test } from "vitest";
import { custom } from "../../test/support/sample-catalog.ts";
import { fingerprintOfInvoice } from "./invoice-request.ts";

const requestOf = (adjustment: Adjustment): InvoiceRequest => ({
  customerEmail: "ada@example.com",
  items: [custom({ adjustments: [adjustment] })],
});

test("requests with a discount and with a fee of the same size and title are different", () => {
  const percent = { percent: Amount.of("10") };
  const [lower, higher] = [discount(percent, "Season"), fee(percent, "Season")];
  expect(fingerprintOfInvoice(requestOf(lower))).not.toBe(fingerprintOfInvoice(requestOf(higher)));
});

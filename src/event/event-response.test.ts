import { timestampOf } from "quittance";
import { invoiceDescription, paymentDescription, responses } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { sampleInvoice, samplePayment } from "../../adapters/conformance/src/sample-records.ts";
import { invoiceEvent } from "./event.ts";

const later = timestampOf("2025-02-03 04:05:06");

describe("an event", () => {
  const event = {
    id: "event_1" as const,
    organizationId: testOrganization,
    createdAt: later,
  };
  const head = { id: "event_1", organization_id: testOrganization, created_at: later };

  test("contains the row of its invoice", () => {
    const invoice = sampleInvoice("1");
    const subject = { kind: "Invoice", invoice } as const;
    expect(responses.renderEvent({ ...event, type: "invoice.created", subject })).toEqual({
      ...head,
      type: "invoice.created",
      data: { invoice: invoiceDescription.invoiceViews.row.write(invoice) },
    });
  });

  test("contains an invoice without its seller", () => {
    const invoice = sampleInvoice("1");
    const seller = { legalName: "Tea Ltd", address: { country: "GB" } } as const;
    const { id, createdAt } = event;
    const created = invoiceEvent("invoice.created", { ...invoice, seller }, { id, createdAt });
    expect(created.subject).toEqual({ kind: "Invoice", invoice });
  });

  test("contains the row of its payment", () => {
    const payment = samplePayment("1");
    const subject = { kind: "Payment", payment } as const;
    expect(responses.renderEvent({ ...event, type: "payment.created", subject })).toEqual({
      ...head,
      type: "payment.created",
      data: { payment: paymentDescription.paymentRecord.json.write(payment) },
    });
  });
});

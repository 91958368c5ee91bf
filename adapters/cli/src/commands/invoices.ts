import { randomIds, systemClock } from "@quittance/memory";
import { postgresStore } from "@quittance/postgres";
import { createQuittance, isLeft } from "quittance";
import { renderInvoiceDetails } from "quittance/adapter";
import { readId } from "../administration/read-ids.ts";
import { causeOf } from "../cause-of.ts";
import type { Command } from "../command.ts";
import { noRates } from "../export/snapshot-service.ts";
import { readOrganization } from "../export/read-organization.ts";
import { invoiceOwnerOption, noInvoice, ownerOf } from "../find-invoice.ts";
import { print, printJson } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { renderSettlement } from "../render-settlement.ts";
import { storeOptions, withStore } from "../store/with-store.ts";

const options = {
  ...invoiceOwnerOption,
  json: { type: "boolean", default: false, help: "Print JSON, as GET /invoices/{id}." },
  ...storeOptions,
} as const;

const whole = { expand: ["payments.refunds", "credit_notes"] } as const;

/** Reads a whole list; rejects with what the database rejected. */
const all = async <Found>(list: AsyncIterable<Found>): Promise<ReadonlyArray<Found>> => {
  const found: Array<Found> = [];
  try {
    for await (const each of list) found.push(each);
  } catch (error) {
    throw causeOf(error);
  }
  return found;
};

/** `quittance invoices show`: prints why an invoice has its status. */
export const showInvoice: Command = {
  usage: ["INVOICE [options]"],
  description: `Print why an invoice has its status: its price, and how each credit note, payment and refund changed
what is left to pay. The column Counts adds up to the amount due, in the currency of the invoice.

Exit code: 0 if the invoice was printed, 1 if it was not found.`,
  options,
  examples: ["quittance invoices show invoice_1001", "quittance invoices show invoice_1001 --json"],
  run: (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const id = readId("INVOICE", "invoice", positionals[0]);
    const { organization } = values;
    const given = organization === undefined ? undefined : readOrganization(organization);
    return withStore(values, async (executor) => {
      const store = postgresStore(executor, { schema: values.schema });
      const ports = { ...store, rates: noRates, clock: systemClock, newId: randomIds };
      const quittance = createQuittance(ports);
      const owner = given ?? (await ownerOf(quittance, id));
      const found = owner && (await quittance.invoices.get(owner, id, whole));
      if (owner === undefined || found === undefined) return noInvoice(id, given);
      if (isLeft(found)) {
        if (found.left.kind === "InvoiceNotFound") return noInvoice(id, given);
        throw causeOf("cause" in found.left ? found.left.cause : found.left);
      }
      if (values.json) {
        printJson(renderInvoiceDetails(found.right, whole, "organization"));
        return 0;
      }
      const payments = await all(quittance.payments.all(owner, { invoiceId: id }));
      const refunds = await all(quittance.refunds.all(owner, { invoiceId: id }));
      print(renderSettlement({ ...found.right, payments, refunds }));
      return 0;
    });
  },
};

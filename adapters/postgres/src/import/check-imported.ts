import { isLeft, parseTimestamp, type Invoice } from "quittance";
import {
  couponDescription,
  isName,
  newInvoiceDescription,
  read,
  roundingDescription,
  taxDescription,
  type InvoiceRecords,
} from "quittance/adapter";
import type { ImportedRecords } from "./imported-records.ts";

/**
 * Returns the path of the first imported value that breaks the rules of requests for names, titles,
 * e-mail addresses, redirect URLs, taxes, coupons, rounding or times of payments, such as
 * `invoices.0.invoice.redirectUrl`;
 * `undefined` if there is none.
 */
export const invalidImport = (records: ImportedRecords): string | undefined => {
  const { organizations = [], providers = [], products = [], billingSchemas = [] } = records;
  const { roundings = [] } = records;
  const named = { organizations, providers, products, billingSchemas };
  for (const [list, found] of Object.entries(named)) {
    const index = found.findIndex(({ name }) => !isName(name));
    if (index >= 0) return `${list}.${String(index)}.name`;
  }
  for (const [list, found] of Object.entries({ organizations, roundings })) {
    const index = found.findIndex((own) => roundingDescription.checkOwnRounding(own) !== undefined);
    if (index >= 0) return `${list}.${String(index)}.rounding`;
  }
  const invalidTax = (records.taxes ?? []).findIndex((tax) =>
    isLeft(read(taxDescription.taxRecord, tax)),
  );
  if (invalidTax >= 0) return `taxes.${String(invalidTax)}`;
  const invalidCoupon = (records.coupons ?? []).findIndex((coupon) =>
    isLeft(read(couponDescription.couponFileRecord, coupon)),
  );
  if (invalidCoupon >= 0) return `coupons.${String(invalidCoupon)}`;
  for (const [index, found] of (records.invoices ?? []).entries()) {
    const path = invalidContact(found.invoice) ?? invalidTitle(found);
    if (path !== undefined) return `invoices.${String(index)}.${path}`;
  }
  // PostgreSQL accepts some texts that are not timestamps, such as "tomorrow".
  const { payments = [] } = records;
  const index = payments.findIndex(({ happenedAt }) => parseTimestamp(happenedAt) === undefined);
  return index < 0 ? undefined : `payments.${String(index)}.happenedAt`;
};

const invalidContact = ({ customerEmail, redirectUrl }: Invoice): string | undefined => {
  const contact = read(newInvoiceDescription.invoiceContact, { customerEmail, redirectUrl });
  if (!isLeft(contact)) return undefined;
  return `invoice.${String(contact.left.issues[0]?.path.join("."))}`;
};

const invalidTitle = ({ calculations, paymentIntents }: InvoiceRecords): string | undefined => {
  for (const [list, found] of Object.entries({ calculations, paymentIntents })) {
    const index = found.findIndex(({ title }) => !isName(title));
    if (index >= 0) return `${list}.${String(index)}.title`;
  }
  return undefined;
};

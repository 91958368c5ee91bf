import { Amount, addSeconds, type Metadata, type Payment } from "quittance";
import type { InvoiceConditions } from "quittance/adapter";
import { bugsIn, changing, done, giving, ours, type StoreBugs } from "../store-bug.ts";
import { filtering, hearing, keepingRows, type Row } from "./lists.ts";

const least = Amount.of("0.000000000000000000000000000001");
const float = (amount: Amount | undefined, otherwise: number): number =>
  amount === undefined ? otherwise : parseFloat(Amount.render(amount));
const text = (amount: Amount | undefined, otherwise: string): string =>
  amount === undefined ? otherwise : Amount.render(amount);
const emailOf = (row: Row): string => ("customerEmail" in row ? row.customerEmail : "");
const noPrices = { priceUsdFrom: undefined, priceUsdTo: undefined };
const keyOf = (row: Row): string => ("idempotencyKey" in row ? row.idempotencyKey : "");
const noKey = { idempotencyKey: undefined };
const referenceOf = (row: Row): string | undefined =>
  "idempotencyKey" in row ? row.reference : undefined;
const noMetadata = { metadata: undefined };

/** Rows whose metadata passes a check of the wanted entries, if there are any. */
const byMetadata = (
  passes: (entries: ReadonlyArray<[string, string]>, found: Metadata) => boolean,
) =>
  keepingRows(noMetadata, (row, { metadata = {} }) => {
    const entries = Object.entries(metadata);
    return entries.length === 0 || passes(entries, row.metadata ?? {});
  });

const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());

const noEmail = { customerEmail: undefined };

/** Invoices of which some payment, chosen by a function, is by the provider. */
const choosingPayments = (choose: (payments: ReadonlyArray<Payment>) => ReadonlyArray<Payment>) =>
  bugsIn("invoices").replacing(({ listInvoices }, { payments }) => ({
    listInvoices: (owner, { providerId, ...filter }, page) =>
      giving(async () => {
        const found = await done(listInvoices(owner, filter, page));
        if (providerId === undefined) return found;
        const rows = found.rows.filter(({ id }) =>
          choose(payments.filter(({ invoiceId }) => invoiceId === id)).some(
            (payment) => payment.providerId === providerId,
          ),
        );
        return { ...found, rows, total: rows.length };
      }),
  }));

const ofOurs = (payments: ReadonlyArray<Payment>): ReadonlyArray<Payment> =>
  payments.filter(({ organizationId }) => organizationId === ours);

/** Stores with one bug each in how they filter. */
export const mutantFilters: StoreBugs = {
  "leaves the least price out": filtering((filter) => ({
    priceUsdFrom: filter.priceUsdFrom && Amount.add(filter.priceUsdFrom, least),
  })),
  "leaves the highest price out": filtering((filter) => ({
    priceUsdTo: filter.priceUsdTo && Amount.subtract(filter.priceUsdTo, least),
  })),
  "leaves the first second out": filtering((filter) => ({
    createdFrom: filter.createdFrom && addSeconds(filter.createdFrom, 1),
  })),
  "leaves the last second out": filtering((filter) => ({
    createdTo: filter.createdTo && addSeconds(filter.createdTo, -1),
  })),
  "takes a second too many": filtering((filter) => ({
    createdFrom: filter.createdFrom && addSeconds(filter.createdFrom, -1),
    createdTo: filter.createdTo && addSeconds(filter.createdTo, 1),
  })),
  "compares prices as floats": keepingRows(noPrices, (row, { priceUsdFrom, priceUsdTo }) => {
    const price = float(row.priceUsd, 0);
    return price >= float(priceUsdFrom, 0) && price <= float(priceUsdTo, Infinity);
  }),
  "compares prices as text": keepingRows(noPrices, (row, { priceUsdFrom, priceUsdTo }) => {
    const price = text(row.priceUsd, "");
    return price >= text(priceUsdFrom, "") && price <= text(priceUsdTo, "~");
  }),
  "puts reversed bounds right": filtering((filter) => {
    const { createdFrom, createdTo } = filter;
    return createdFrom && createdTo && createdFrom > createdTo
      ? { createdFrom: createdTo, createdTo: createdFrom }
      : {};
  }),
  "ignores bounds": filtering(() => ({
    ...noPrices,
    createdFrom: undefined,
    createdTo: undefined,
  })),
  "wants all statuses at once": filtering((filter) =>
    (filter.statuses ?? []).length > 1 ? { statuses: ["NONE"] } : {},
  ),
  "looks at the first status only": filtering((filter) => ({
    statuses: filter.statuses?.slice(0, 1),
  })),
  "ignores statuses": filtering(() => ({ statuses: undefined })),
  "takes an empty list for a list of nothing": filtering((filter) => ({
    statuses: filter.statuses?.length === 0 ? ["NONE"] : filter.statuses,
  })),
  "ignores currencies": filtering(() => ({ currencies: undefined })),
  "looks at the first currency only": filtering((filter) => ({
    currencies: filter.currencies?.slice(0, 1),
  })),
  "takes currencies in lower case": filtering((filter) => ({
    currencies: filter.currencies?.map((code) => code.toUpperCase()),
  })),
  "takes addresses by their case": keepingRows(
    noEmail,
    (row, { customerEmail = emailOf(row) }) => emailOf(row) === customerEmail,
  ),
  "knows the case of ASCII letters in addresses only": keepingRows(
    noEmail,
    (row, { customerEmail = emailOf(row) }) =>
      lowerAscii(emailOf(row)) === lowerAscii(customerEmail.normalize("NFC")),
  ),
  "takes addresses by their normalization form": keepingRows(
    noEmail,
    (row, { customerEmail = emailOf(row) }) =>
      emailOf(row).toLowerCase() === customerEmail.toLowerCase(),
  ),
  "takes patterns for addresses": keepingRows(noEmail, (row, { customerEmail = "" }) =>
    new RegExp(`^${customerEmail.replaceAll("_", ".") || ".*"}$`, "iu").test(emailOf(row)),
  ),
  "takes parts of addresses": keepingRows(noEmail, (row, { customerEmail = "" }) =>
    emailOf(row).toLowerCase().includes(customerEmail.toLowerCase()),
  ),
  "ignores addresses": filtering(() => ({ ...noEmail })),
  "looks at the last payment only": choosingPayments((payments) => ofOurs(payments).slice(-1)),
  "looks at completed payments only": choosingPayments((payments) =>
    ofOurs(payments).filter(({ status }) => status === "COMPLETED"),
  ),
  "looks at the payments of anybody": choosingPayments((payments) => payments),
  "ignores providers": filtering(() => ({
    providerId: undefined,
    providerIds: undefined,
  })),
  "looks at the first provider only": filtering((filter) => ({
    providerIds: filter.providerIds?.slice(0, 1),
  })),
  "ignores the key": filtering(() => ({ ...noKey })),
  "takes the key whatever its case": filtering((filter) => ({
    idempotencyKey: filter.idempotencyKey?.toLowerCase(),
  })),
  "takes parts of keys": keepingRows(noKey, (row, { idempotencyKey = "" }) =>
    keyOf(row).startsWith(idempotencyKey),
  ),
  "takes patterns for keys": filtering((filter) => ({
    idempotencyKey: filter.idempotencyKey?.replace("%", "a"),
  })),
  "takes an empty key for none": filtering((filter) => ({
    idempotencyKey: filter.idempotencyKey || undefined,
  })),
  "looks at the key alone": hearing(({ filter: { idempotencyKey }, filter }) => ({
    filter: idempotencyKey === undefined ? filter : { idempotencyKey },
  })),
  "ignores the reference": filtering(() => ({ reference: undefined })),
  "takes the reference whatever its case": keepingRows(
    { reference: undefined },
    (row, { reference }) =>
      reference === undefined || referenceOf(row)?.toLowerCase() === reference.toLowerCase(),
  ),
  "takes parts of references": keepingRows({ reference: undefined }, (row, { reference }) =>
    reference === undefined ? true : (referenceOf(row)?.startsWith(reference) ?? false),
  ),
  "takes an empty reference for none": filtering((filter) => ({
    reference: filter.reference || undefined,
  })),
  "looks at the reference alone": hearing(({ filter: { reference }, filter }) => ({
    filter: reference === undefined ? filter : { reference },
  })),
  "ignores metadata": filtering(() => ({ ...noMetadata })),
  "looks at the first entry of metadata only": filtering((filter) => ({
    metadata: filter.metadata && Object.fromEntries(Object.entries(filter.metadata).slice(0, 1)),
  })),
  "takes any of the entries of metadata": byMetadata((entries, found) =>
    entries.some(([key, value]) => found[key] === value),
  ),
  "takes parts of the values of metadata": byMetadata((entries, found) =>
    entries.every(([key, value]) => found[key]?.includes(value.trim()) === true),
  ),
  "takes patterns for the values of metadata": byMetadata((entries, found) =>
    entries.every(([key, value]) => value === "%" || found[key] === value),
  ),
  "takes the keys of metadata for paths": byMetadata((entries, found) =>
    entries.every(([key, value]) => found[key] === value || found["a.b"] === "1"),
  ),
  "takes inherited properties for metadata": byMetadata((entries, found) =>
    entries.every(([key, value]) => found[key] === value || (key in found && value === "")),
  ),
  "takes empty metadata for nothing": keepingRows(noMetadata, (row, { metadata }) => {
    if (metadata === undefined) return true;
    const entries = Object.entries(metadata);
    const found = row.metadata ?? {};
    return entries.length > 0 && entries.every(([key, value]) => found[key] === value);
  }),
  "looks at metadata or the provider": filtering((filter) => ({
    providerId: filter.metadata === undefined ? filter.providerId : undefined,
  })),
  "ignores the invoice": filtering(() => ({ invoiceId: undefined })),
  "takes the invoice whatever its case": filtering((filter) => ({
    invoiceId: filter.invoiceId?.toLowerCase(),
  })),
};

const ofInvoices = (change: (filter: InvoiceConditions) => Partial<InvoiceConditions>) =>
  bugsIn("invoices").filtering("listInvoices", (filter) => ({ ...filter, ...change(filter) }));

/** Lists with one bug each in how they filter by numbers and dates. */
export const mutantDueFilters: StoreBugs = {
  "ignores numbers": ofInvoices(() => ({ number: undefined })),
  "compares numbers without their case": ofInvoices((filter) => ({
    number: filter.number?.toUpperCase(),
  })),
  "leaves the first due date out": ofInvoices((filter) => ({
    dueFrom: filter.dueFrom && addSeconds(filter.dueFrom, 1),
  })),
  "leaves the last due date out": ofInvoices((filter) => ({
    dueTo: filter.dueTo && addSeconds(filter.dueTo, -1),
  })),
  "ignores what is overdue": ofInvoices(() => ({ overdue: undefined })),
  "lists what is overdue at its due date": ofInvoices(({ overdue }) => ({
    overdue: overdue && { ...overdue, at: addSeconds(overdue.at, 1) },
  })),
  "lists what is overdue if it is not wanted": ofInvoices(({ overdue }) => ({
    overdue: overdue && { ...overdue, is: true },
  })),
  "ignores what was reported": ofInvoices(() => ({ toReportAt: undefined })),
  "lists what is to be reported too early": ofInvoices(({ toReportAt }) => ({
    toReportAt: toReportAt && addSeconds(toReportAt, 1),
  })),
};

/** Stores with one bug each in what they keep of a report. */
export const mutantReports: StoreBugs = {
  "forgets that an overdue invoice was reported": changing(({ invoice }) => ({
    invoice: invoice && { ...invoice, overdueReportedAt: undefined },
  })),
  "forgets that an expired invoice was reported": changing(({ invoice }) => ({
    invoice: invoice && { ...invoice, expiredReportedAt: undefined },
  })),
};

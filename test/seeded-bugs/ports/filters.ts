import { Amount, idOf, addSeconds, type Metadata, type Payment } from "quittance";
import { done, faulty, giving, type LedgerMaker, type LedgerMakers } from "./ledger-maker.ts";
import { filtering, keepingRows, type Row } from "./list-bugs.ts";

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
): LedgerMaker =>
  keepingRows(noMetadata, (row, { metadata = {} }) => {
    const entries = Object.entries(metadata);
    return entries.length === 0 || passes(entries, row.metadata ?? {});
  });

const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());

const noEmail = { customerEmail: undefined };

/** Invoices of which some payment, chosen by a function, is by the provider. */
const choosingPayments = (
  choose: (payments: ReadonlyArray<Payment>) => ReadonlyArray<Payment>,
): LedgerMaker =>
  faulty(({ invoices }, records) => ({
    invoices: {
      ...invoices,
      listInvoices: (owner, { providerId, ...filter }, page) =>
        giving(async () => {
          const found = await done(invoices.listInvoices(owner, filter, page));
          if (providerId === undefined) return found;
          const rows = found.rows.filter(({ id }) =>
            choose(records.payments.filter(({ invoiceId }) => invoiceId === id)).some(
              (payment) => payment.providerId === providerId,
            ),
          );
          return { ...found, rows, total: rows.length };
        }),
    },
  }));

const ofOurs = (payments: ReadonlyArray<Payment>): ReadonlyArray<Payment> =>
  payments.filter(({ organizationId }) => organizationId === idOf("org", "org_conformance"));

/** Stores with one bug each in how they filter. */
export const mutantFilters: LedgerMakers = {
  "leaves the least price out": filtering((filter) => ({
    ...filter,
    priceUsdFrom: filter.priceUsdFrom && Amount.add(filter.priceUsdFrom, least),
  })),
  "leaves the highest price out": filtering((filter) => ({
    ...filter,
    priceUsdTo: filter.priceUsdTo && Amount.subtract(filter.priceUsdTo, least),
  })),
  "leaves the first second out": filtering((filter) => ({
    ...filter,
    createdFrom: filter.createdFrom && addSeconds(filter.createdFrom, 1),
  })),
  "leaves the last second out": filtering((filter) => ({
    ...filter,
    createdTo: filter.createdTo && addSeconds(filter.createdTo, -1),
  })),
  "takes a second too many": filtering((filter) => ({
    ...filter,
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
      ? { ...filter, createdFrom: createdTo, createdTo: createdFrom }
      : filter;
  }),
  "ignores bounds": filtering((filter) => ({
    ...filter,
    ...noPrices,
    createdFrom: undefined,
    createdTo: undefined,
  })),
  "wants all statuses at once": filtering((filter) =>
    (filter.statuses ?? []).length > 1 ? { ...filter, statuses: ["NONE"] } : filter,
  ),
  "looks at the first status only": filtering((filter) => ({
    ...filter,
    statuses: filter.statuses?.slice(0, 1),
  })),
  "ignores statuses": filtering((filter) => ({ ...filter, statuses: undefined })),
  "takes an empty list for a list of nothing": filtering((filter) => ({
    ...filter,
    statuses: filter.statuses?.length === 0 ? ["NONE"] : filter.statuses,
  })),
  "ignores currencies": filtering((filter) => ({ ...filter, currencies: undefined })),
  "looks at the first currency only": filtering((filter) => ({
    ...filter,
    currencies: filter.currencies?.slice(0, 1),
  })),
  "takes currencies in lower case": filtering((filter) => ({
    ...filter,
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
  "ignores addresses": filtering((filter) => ({ ...filter, ...noEmail })),
  "looks at the last payment only": choosingPayments((payments) => ofOurs(payments).slice(-1)),
  "looks at completed payments only": choosingPayments((payments) =>
    ofOurs(payments).filter(({ status }) => status === "COMPLETED"),
  ),
  "looks at the payments of anybody": choosingPayments((payments) => payments),
  "ignores providers": filtering((filter) => ({
    ...filter,
    providerId: undefined,
    providerIds: undefined,
  })),
  "looks at the first provider only": filtering((filter) => ({
    ...filter,
    providerIds: filter.providerIds?.slice(0, 1),
  })),
  "ignores the key": filtering((filter) => ({ ...filter, ...noKey })),
  "takes the key whatever its case": filtering((filter) => ({
    ...filter,
    idempotencyKey: filter.idempotencyKey?.toLowerCase(),
  })),
  "takes parts of keys": keepingRows(noKey, (row, { idempotencyKey = "" }) =>
    keyOf(row).startsWith(idempotencyKey),
  ),
  "takes patterns for keys": filtering((filter) => ({
    ...filter,
    idempotencyKey: filter.idempotencyKey?.replace("%", "a"),
  })),
  "takes an empty key for none": filtering((filter) => ({
    ...filter,
    idempotencyKey: filter.idempotencyKey || undefined,
  })),
  "looks at the key alone": filtering((filter) =>
    filter.idempotencyKey === undefined ? filter : { idempotencyKey: filter.idempotencyKey },
  ),
  "ignores the reference": filtering((filter) => ({ ...filter, reference: undefined })),
  "takes the reference whatever its case": keepingRows(
    { reference: undefined },
    (row, { reference }) =>
      reference === undefined || referenceOf(row)?.toLowerCase() === reference.toLowerCase(),
  ),
  "takes parts of references": keepingRows({ reference: undefined }, (row, { reference }) =>
    reference === undefined ? true : (referenceOf(row)?.startsWith(reference) ?? false),
  ),
  "takes an empty reference for none": filtering((filter) => ({
    ...filter,
    reference: filter.reference || undefined,
  })),
  "looks at the reference alone": filtering((filter) =>
    filter.reference === undefined ? filter : { reference: filter.reference },
  ),
  "ignores metadata": filtering((filter) => ({ ...filter, ...noMetadata })),
  "looks at the first entry of metadata only": filtering((filter) => ({
    ...filter,
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
    ...filter,
    providerId: filter.metadata === undefined ? filter.providerId : undefined,
  })),
  "ignores the invoice": filtering((filter) => ({ ...filter, invoiceId: undefined })),
  "takes the invoice whatever its case": filtering((filter) => ({
    ...filter,
    invoiceId: filter.invoiceId?.toLowerCase(),
  })),
};

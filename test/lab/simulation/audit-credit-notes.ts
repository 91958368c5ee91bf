import { Amount, type InvoiceDetails } from "quittance";
import { renderCalculation } from "../../../src/invoice/invoice-response.ts";
import { oracleRounded } from "../../support/oracle-settle.ts";
import { toScaled } from "../../support/oracle-money.ts";
import { Violation } from "./operation.ts";

const scaled = (amount: Amount): bigint => toScaled(Amount.render(amount));

/** Checks what the credit notes of an invoice add up to, by its records alone. */
export const auditCreditNotes = ({ invoice, calculations, creditNotes }: InvoiceDetails): void => {
  if (creditNotes.length === 0) return;
  const { id, currency, price, priceUsd, credited = Amount.zero } = invoice;
  const expect = (what: string, expected: Amount | bigint, found: Amount): void => {
    const wanted = typeof expected === "bigint" ? expected : scaled(expected);
    if (wanted === scaled(found)) return;
    throw new Violation("credits", `${what} of ${id}`, String(wanted), String(scaled(found)));
  };
  const sum = (column: (note: InvoiceDetails["creditNotes"][number]) => Amount): Amount =>
    Amount.sum(creditNotes.map(column));
  expect(
    "the credited amount",
    credited,
    sum(({ payable }) => payable),
  );
  const total = sum((note) => note.total);
  if (!Amount.atMost(total, price)) expect("the total of the credit notes", price, total);
  if (!Amount.equals(total, price)) return;
  const whole = scaled(price);
  expect("the payable amount", whole === 0n ? 0n : oracleRounded(whole, currency), credited);
  expect(
    "the US dollars",
    priceUsd,
    sum(({ totalUsd }) => totalUsd),
  );
  const steps = creditNotes.flatMap((note) => note.steps);
  const isSame = (a: (typeof steps)[number], b: (typeof calculations)[number]): boolean =>
    [a.invoiceItemId, a.type, a.title].join() ===
    [b.invoiceItemId, renderCalculation(b).calculation_type, b.title].join();
  for (const calculation of calculations) {
    const shares = steps.filter((step) => isSame(step, calculation));
    const same = calculations.filter((other) => shares[0] && isSame(shares[0], other));
    expect(
      `the step ${calculation.title}`,
      Amount.sum(same.map((step) => step.price.after)),
      Amount.sum(shares.map((step) => step.price.after)),
    );
  }
};

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { Amount, isCurrency } from "quittance";
import {
  balancesOf,
  dashboardAccount,
  dashboardBalances,
  dueByInvoice,
  type Balances,
} from "./expected-balances.ts";
import { inWholeUnits, journalEntries, renderHledger } from "quittance/books";
import type { Books } from "./read-books.ts";

/** The version of hledger on this machine; `undefined` if it is missing. */
export const hledgerVersion = (): string | undefined => {
  const { status, stdout } = spawnSync("hledger", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

/** Why hledger rejects a journal; `undefined` if it accepts it. */
export const rejectionOf = (journal: string): string | undefined => {
  const { status, stderr } = run(["check", "--strict"], journal);
  return status === 0 ? undefined : stderr;
};

/** The receivable of each invoice, by hledger. */
export const receivableByHledger = (journal: string): Balances =>
  balances(["assets:receivable", "--pivot", "invoice"], journal, (invoice) => invoice);

/** Fails unless hledger accepts the journal of books and has the balances of the library. */
export const expectHledgerAgrees = (books: Books): void => {
  const entries = books.invoices.flatMap(journalEntries);
  const journal = renderHledger(entries);
  const forPeople = renderHledger(inWholeUnits(entries), { taxNames: true });
  assert.equal(rejectionOf(forPeople), undefined);
  assert.equal(rejectionOf(journal), undefined);
  assert.deepEqual(receivableByHledger(journal), dueByInvoice(books));
  assert.deepEqual(dashboardByHledger(journal), dashboardBalances(books));
};

/** The totals of the dashboard, by hledger. */
const dashboardByHledger = (journal: string): Balances =>
  balances(["assets:clearing", "memo"], journal, dashboardAccount);

const balances = (
  query: ReadonlyArray<string>,
  journal: string,
  nameOf: (account: string) => string | undefined,
): Balances => {
  const args = ["balance", ...query, "--flat", "--no-total", "--layout", "bare", "-O", "csv"];
  const { status, stdout, stderr } = run(args, journal);
  if (status !== 0) throw new Error(stderr);
  const [, ...lines] = stdout.trim().split("\n");
  return balancesOf(
    lines.flatMap((line) => {
      const [account = "", currency = "", amount = ""] = JSON.parse(`[${line}]`) as Array<string>;
      const name = nameOf(account);
      if (name === undefined || !isCurrency(currency)) return [];
      return [[name, currency, amountOf(amount)] as const];
    }),
  );
};

/** hledger writes as many decimals as the commodity has. */
const amountOf = (text: string): Amount => {
  const [integer = "", fraction = ""] = text.split(".");
  const digits = fraction.replace(/0+$/u, "");
  const amount = Amount.parseCanonical(digits === "" ? integer : `${integer}.${digits}`);
  if (amount === undefined) throw new Error(`hledger wrote ${text}`);
  return amount;
};

const run = (args: ReadonlyArray<string>, journal: string) =>
  spawnSync("hledger", ["-f", "-", ...args], {
    input: journal,
    encoding: "utf8",
    maxBuffer: 1e9,
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });

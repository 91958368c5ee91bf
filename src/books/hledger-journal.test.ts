import { timestampOf } from "quittance";
import { hledgerJournal, journalEntries } from "quittance/books";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { bill, createTestApp, money } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

/** Adds the entry of an invoice at some times, and returns the end of the journal. */
const footOf = async (
  journal: ReturnType<typeof hledgerJournal>,
  ...times: ReadonlyArray<string>
): Promise<string> => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const expand = ["items", "calculations", "payments"] as const;
  const found = rightOf(await app.payments.invoices.get(testOrganization, id, { expand }));
  for (const entry of journalEntries(found)) {
    for (const time of times) journal.entry({ ...entry, time: timestampOf(time) });
  }
  return journal.foot();
};

const [earlier, later] = ["2025-07-17 12:00:00", "2025-07-18 12:00:00"] as const;

test("the totals have the day of the latest entry, in whatever order the entries come", async () => {
  for (const times of [
    [earlier, later],
    [later, earlier],
  ]) {
    expect(await footOf(hledgerJournal(), ...times)).toMatch(
      /^\n2025-07-18 Totals of this journal\n/u,
    );
  }
});

test("a journal without entries, and one that asks for none, has no totals", async () => {
  expect(await footOf(hledgerJournal())).toBe("\n");
  expect(await footOf(hledgerJournal({ totals: false }), later)).toMatch(/^\naccount /u);
});

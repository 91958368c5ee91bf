import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { hledgerVersion, receivableByHledger, rejectionOf } from "../../../test/books/hledger.ts";
import { expectUsageError, filledDatabase, outputOf } from "./in-test.ts";
import { bin, quittance, type Ran } from "./run-cli.ts";

const database = await filledDatabase("cli_journal");

const journal = (...args: ReadonlyArray<string>): Ran =>
  quittance(["journal", "--database-url", database.url, ...args]);

const lantern = ["--organization", "org_lantern"] as const;

const entriesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^\d{4}-\d\d-\d\d (?:Invoice|Payment) .*\n(?: .*\n)+/gmu)].map(
    ([entry]) => entry,
  );

const dateOf = (entry: string): string => entry.slice(0, 10);

describe("quittance journal", () => {
  const whole = (): string => journal(...lantern).out;

  test("writes an entry for every issued and voided invoice and completed payment", async () => {
    const out = outputOf(journal(...lantern));
    const [row] = await withClient(database.url, async (client) => {
      const { rows } = await client.query<{ readonly facts: string }>(
        `SELECT ((SELECT count(*) + count(voided_at) FROM quittance.invoices
            WHERE organization_id = 'org_lantern')
          + (SELECT count(*) FROM quittance.payments
            WHERE organization_id = 'org_lantern' AND status = 'COMPLETED'))::text AS facts`,
      );
      return rows;
    });
    expect(entriesIn(out)).toHaveLength(Number(row?.facts));
    expect(out).toMatch(/^\d{4}-\d\d-\d\d Totals of this journal$/mu);
    expect(out).not.toContain("org_harbour");
  });

  test("divides the entries by their dates, in the time zone of the seller", async () => {
    const utc = entriesIn(whole());
    await withClient(database.url, (client) =>
      client.query(`UPDATE quittance.invoices SET seller = '{
        "legal_name": "Lantern", "address": {"country": "KI"}, "time_zone": "Pacific/Kiritimati"
      }' WHERE organization_id = 'org_lantern'`),
    );
    const all = entriesIn(whole());
    const dates = all.map(dateOf).sort();
    expect(dates).not.toEqual(utc.map(dateOf).sort());
    const middle = dates[Math.floor(dates.length / 2)] ?? "";
    const before = entriesIn(journal(...lantern, "--to", middle).out);
    const after = entriesIn(journal(...lantern, "--from", middle).out);
    const ofDay = all.filter((entry) => dateOf(entry) === middle);
    expect(before).toEqual(all.filter((entry) => dateOf(entry) <= middle));
    expect(after).toEqual(all.filter((entry) => dateOf(entry) >= middle));
    expect(entriesIn(journal(...lantern, "--from", middle, "--to", middle).out)).toEqual(ofDay);
  });

  test.skipIf(hledgerVersion() === undefined)("is accepted by hledger, in parts too", () => {
    const text = whole();
    expect(rejectionOf(text)).toBeUndefined();
    expect(Object.keys(receivableByHledger(text)).length).toBeGreaterThan(0);
    expect(rejectionOf(journal(...lantern, "--from", "2025-07-10").out)).toBeUndefined();
  });

  test("leaves out the totals with --no-totals", () => {
    const { out } = journal(...lantern, "--no-totals");
    expect(out).not.toContain("Totals");
    expect(entriesIn(out)).toEqual(entriesIn(whole()));
  });

  test("writes whole cents with --whole-units", () => {
    const { out } = journal(...lantern, "--whole-units", "--tax-names");
    expect(entriesIn(out)).toHaveLength(entriesIn(whole()).length);
    expect(out).not.toMatch(/(?:EUR|USD) -?\d+\.\d{3}/u);
    if (hledgerVersion() !== undefined) expect(rejectionOf(out)).toBeUndefined();
  });

  test("writes no entries for an organization without records", () => {
    const { code, out } = journal("--organization", "org_empty");
    expect(code).toBe(0);
    expect(entriesIn(out)).toEqual([]);
  });

  test("ends without an error when the reader of its output ends", () => {
    const command = `"${process.execPath}" "${bin}" journal --database-url "$URL" ${lantern.join(" ")}`;
    const { stderr, stdout } = spawnSync(
      "sh",
      ["-c", `{ ${command}; echo "code $?" >&2; } | true`],
      {
        encoding: "utf8",
        env: { ...process.env, URL: database.url },
      },
    );
    expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "code 0\n" });
  });

  test.each([
    [[], "--organization is required: org_<id>."],
    [[...lantern, "--from", "July"], "--from must be a date as YYYY-MM-DD"],
    [[...lantern, "--from", "2025-02-30"], "--from must be a date as YYYY-MM-DD"],
    [[...lantern, "--from", "2025-07-02", "--to", "2025-07-01"], "--from must not be later"],
    [[...lantern, "more"], 'Unexpected argument "more".'],
  ])("ends with 2 for %j", (args, message) => {
    expectUsageError(journal(...args), message);
  });

  test("ends with 2 for stored calculations that do not add up to the price", async () => {
    await withClient(database.url, (client) =>
      client.query("UPDATE quittance.invoices SET price = price + 1"),
    );
    expectUsageError(
      journal("--organization", "org_harbour"),
      /^quittance: No entries can be written: the calculations of invoice_/u,
    );
  });
});

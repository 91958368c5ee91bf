import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "pg";
import { clientExecutor } from "../src/drivers/pg-client.ts";
import {
  breachesOfText,
  constraintsDroppedIn,
  constraintsNamedIn,
  removalsIn,
  violationsOfCatalog,
} from "./migration-rules.ts";
import { migrateToNext, nextFiles } from "./migrate-database.ts";
import { emptyTestDatabase } from "./support/migrated-database.ts";

const schema = "Rules";
const database = await emptyTestDatabase("rules");
const client = new Client({ connectionString: database.url });
const executor = clientExecutor(client, { prepare: false });

beforeAll(async () => {
  await client.connect();
  await client.query("BEGIN");
  await migrateToNext(executor, { schema, largeOrganizations: true });
  await client.query(`COMMIT; SET search_path TO "${schema}"; BEGIN`);
});

afterAll(() => client.end());

/** Runs work that is rolled back afterwards. */
const undone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await client.query("SAVEPOINT undone");
  try {
    return await work();
  } finally {
    await client.query("ROLLBACK TO undone; RELEASE undone");
  }
};

const namesIn = async (text: string): Promise<ReadonlyArray<string>> =>
  (await executor.query(text, [])).map(({ name }) => name ?? "");

describe("the text of a migration", () => {
  test.each(nextFiles())("follows the rules in $name", ({ text }) => {
    expect(breachesOfText(text)).toEqual([]);
  });

  test.each(nextFiles())("takes nothing away in $name", ({ text }) => {
    expect(removalsIn(text)).toEqual([]);
  });

  test.each([
    'ALTER TABLE :"schema".a RENAME b TO c',
    'ALTER TABLE :"schema".a ALTER b TYPE text USING b',
    'ALTER TABLE :"schema".a DROP COLUMN b',
    'DROP INDEX :"schema".a',
  ])("takes something away with %s", (text) => {
    expect(removalsIn(text)).toEqual([text]);
  });

  const violations: ReadonlyArray<string> = [
    'CREATE TABLE :"schema".a (n bigserial)',
    'CREATE TABLE :"schema".a (n bigint GENERATED ALWAYS AS IDENTITY)',
    'CREATE TABLE :"schema".a (n numeric(38, 30))',
    'CREATE TABLE :"schema".a (n real)',
    'CREATE TABLE :"schema".a (t varchar(10))',
    'CREATE TABLE :"schema".a (t timestamp NOT NULL)',
    'CREATE TABLE :"schema".a (t timestamp(3))',
    'CREATE TABLE :"schema".a (t timestamptz)',
    'CREATE TABLE :"schema".a (i text PRIMARY KEY)',
    'CREATE TABLE :"schema".a (i text, UNIQUE (i))',
    'CREATE TABLE :"schema".a (n integer CHECK (n > 0))',
    'CREATE TABLE :"schema".a (i text REFERENCES :"schema".b)',
    'CREATE TABLE :"schema".a (CONSTRAINT f FOREIGN KEY (i) REFERENCES :"schema".b (i))',
    'CREATE TABLE :"schema".a (CONSTRAINT f FOREIGN KEY (organization_id, i) REFERENCES :"schema".b (i))',
    'CREATE TABLE :"schema".a (CONSTRAINT f FOREIGN KEY (organization_id, i) REFERENCES b (organization_id, i))',
    'CREATE TABLE :"schema".a (CONSTRAINT u UNIQUE (organization_id) DEFERRABLE)',
    'CREATE TABLE :"schema".a (organization_id text) PARTITION BY HASH (organization_id)',
    'CREATE UNLOGGED TABLE :"schema".a ()',
    "CREATE TABLE a ()",
    "CREATE TABLE public.a ()",
    "CREATE INDEX i ON a (organization_id)",
    'CREATE INDEX CONCURRENTLY i ON :"schema".a (organization_id)',
    'CREATE SEQUENCE :"schema".a',
    'CREATE DOMAIN :"schema".a AS text',
    "CREATE EXTENSION btree_gist",
    'CREATE FUNCTION :"schema".a() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE VIEW :"schema".a AS SELECT 1 AS one',
    'CREATE VIEW :"schema".a WITH (security_invoker = false) AS SELECT 1 AS one',
    'CREATE OR REPLACE VIEW :"schema".a AS SELECT 1 AS one',
    'CREATE MATERIALIZED VIEW :"schema".a AS SELECT 1 AS one',
    'CREATE TRIGGER a AFTER INSERT ON :"schema".a EXECUTE FUNCTION b()',
    'DROP TABLE :"schema".a',
    'INSERT INTO :"schema".a VALUES (1)',
    "SET search_path TO public",
    "COMMENT ON TABLE a IS 'x'",
  ];
  test.each(violations)("is rejected for %s", (text) => {
    expect(breachesOfText(text)).not.toEqual([]);
  });

  test("may contain forbidden words in comments and strings", () => {
    const text = `-- No sequence, no trigger.
COMMENT ON COLUMN :"schema".a.b IS 'A numeric(3, 2) or timestamp, CHECK it; UNIQUE';`;
    expect(breachesOfText(text)).toEqual([]);
  });
});

describe("the system catalog", () => {
  test("follows the rules", async () => {
    expect(await violationsOfCatalog(executor, schema)).toEqual([]);
  });

  const tenants = 'CREATE TABLE added (organization_id text COLLATE "C" NOT NULL, id bigint';
  const violations: ReadonlyArray<readonly [rule: string, change: string]> = [
    ["primary key", `${tenants})`],
    ["leads", `${tenants}, PRIMARY KEY (id, organization_id))`],
    ["leads", "ALTER TABLE payments ADD UNIQUE (payment_id, organization_id)"],
    ["leads", "CREATE INDEX added ON payments (created_at)"],
    ["leads", "CREATE INDEX added ON payments (lower(organization_id))"],
    [
      "within the organization",
      "ALTER TABLE payments ADD FOREIGN KEY (provider_id) REFERENCES providers",
    ],
    [
      "within the organization",
      "ALTER TABLE products ADD FOREIGN KEY (organization_id) REFERENCES organizations",
    ],
    ["nothing else", "CREATE SEQUENCE added"],
    ["rights of the role that queries it", "CREATE VIEW added AS SELECT 1 AS one"],
    ["rights of the role that queries it", "ALTER VIEW invoices_report RESET (security_invoker)"],
    ["nothing else", "CREATE MATERIALIZED VIEW added AS SELECT 1 AS one"],
    ["nothing else", "CREATE RULE added AS ON DELETE TO invoices_report DO INSTEAD NOTHING"],
    ["nothing else", "CREATE DOMAIN added AS text"],
    ["nothing else", "CREATE TYPE added AS ENUM ('one')"],
    ["nothing else", "CREATE FUNCTION added() RETURNS integer LANGUAGE sql AS 'SELECT 1'"],
    ["nothing else", "CREATE TABLE added () INHERITS (outbox)"],
    [
      "nothing else",
      "CREATE TABLE added (organization_id text) PARTITION BY HASH (organization_id)",
    ],
    ["nothing else", "CREATE RULE added AS ON DELETE TO payments DO INSTEAD NOTHING"],
    [
      "nothing else",
      `CREATE TRIGGER added BEFORE UPDATE ON payments
       FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    ],
    ["nothing else", "ALTER TABLE payments ADD UNIQUE (organization_id, created_at) DEFERRABLE"],
    ["nothing else", "ALTER TABLE payments ADD EXCLUDE (organization_id WITH =)"],
    ["few types", "ALTER TABLE payments ADD added numeric(38, 30)"],
    ["few types", "ALTER TABLE payments ADD added timestamp"],
    ["few types", "ALTER TABLE payments ADD added timestamptz(0)"],
    ["few types", "ALTER TABLE payments ADD added jsonb"],
    ["byte by byte", "ALTER TABLE payments ADD added_id text"],
    [
      "byte by byte",
      "ALTER TABLE providers ALTER currencies TYPE text[]; ALTER TABLE providers ADD status text",
    ],
    ["from the statement", "ALTER TABLE payments ADD added bigint GENERATED ALWAYS AS IDENTITY"],
    [
      "from the statement",
      "ALTER TABLE payments ADD added text GENERATED ALWAYS AS (status) STORED",
    ],
    ["from the statement", "ALTER TABLE payments ALTER created_at SET DEFAULT now()"],
    ["row security", "ALTER TABLE payments DISABLE ROW LEVEL SECURITY"],
    ["row security", "ALTER TABLE payments NO FORCE ROW LEVEL SECURITY"],
    ["row security", "DROP POLICY payments_of_organization ON payments"],
    ["row security", "CREATE POLICY added ON payments USING (true)"],
    ["row security", "ALTER POLICY payments_of_organization ON payments USING (true)"],
    ["row security", "ALTER POLICY payments_of_organization ON payments WITH CHECK (true)"],
    ["row security", "ALTER POLICY payments_of_organization ON payments TO pg_monitor"],
    ["row security", "ALTER POLICY outbox_of_all ON outbox USING (true)"],
    ["row security", `${tenants}, PRIMARY KEY (organization_id))`],
  ];
  test.each(violations)("violates the rule '%s' after %s", async (rule, change) => {
    await undone(async () => {
      await client.query(change);
      const breaches = await violationsOfCatalog(executor, schema);
      expect(breaches).toContainEqual(expect.stringMatching(new RegExp(`${rule}.*: `, "u")));
    });
  });

  test("has no constraint whose name was left to the server", async () => {
    const bookkeeping = ["migrations_number", "migrations_pkey"];
    const texts = nextFiles().map(({ text }) => text);
    const dropped = texts.flatMap((text) => constraintsDroppedIn(text));
    const chosen = texts
      .flatMap((text) => constraintsNamedIn(text))
      .filter((name) => !dropped.includes(name));
    const names = await namesIn(
      `SELECT conname AS name FROM pg_constraint
        WHERE connamespace = '"${schema}"'::regnamespace AND contype <> 'n'`,
    );
    expect(names.toSorted()).toEqual([...chosen, ...bookkeeping].toSorted());
  });
});

/** A row for each table with money; every column that is not here may be absent. */
const created = { created_at: "2025-01-31 10:00:00", updated_at: "2025-01-31 10:00:00" };
const own = { ...created, organization_id: "org_one", currency: "EUR", invoice_id: "invoice_one" };
const records: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  billing_schemas: {
    ...own,
    billing_schema_id: "schema_one",
    product_id: "product_one",
    is_active: true,
    version_group_id: "one",
    name: "one",
    description: "one",
    base_price: "1",
  },
  invoices: {
    ...own,
    revision: 1,
    status: "PENDING",
    price: "1",
    price_usd: "1",
    metadata: {},
    net: "1",
    tax: "0",
    customer_email: "a@example.com",
    customer_email_folded: "a@example.com",
    credited: "1",
  },
  payment_intents: { ...own, payment_intent_id: "payment_intent_one", price: "1", title: "one" },
  invoice_calculations: {
    ...own,
    invoice_calculation_id: "invoice_calc_one",
    place: 0,
    idx: 0,
    title: "one",
    calculation_type: "PRODUCT",
    initial_price: "0",
    price_delta: "1",
    price: "1",
    details: {},
  },
  payments: {
    ...own,
    payment_id: "payment_one",
    revision: 1,
    provider_id: "prov_one",
    price: "1",
    idempotency_key: "one",
    status: "PENDING",
    price_usd: "1",
    value: "1",
    unit_value: "1",
    completed_after_void: false,
    happened_at: created.created_at,
  },
  refunds: {
    ...own,
    refund_id: "refund_one",
    payment_id: "payment_one",
    idempotency_key: "one",
    kind: "REFUND",
    status: "PENDING",
    price: "1",
    price_usd: "1",
    value: "1",
    reported: "1",
    is_total: false,
    after_completion: false,
    happened_at: created.created_at,
  },
  credit_notes: {
    ...own,
    credit_note_id: "credit_one",
    idempotency_key: "one",
    lines: [],
    steps: [],
    price: "1",
    price_usd: "1",
    payable: "1",
  },
};

/** Tables of aggregates, which may be negative until all transitions are applied. */
const aggregates = ["transitions", "rollup_months", "rollup_days", "rollup_series"];

/** Further changes, so that only the number itself is rejected: a step must be consistent. */
const changesWith: Readonly<Record<string, (amount: string) => object>> = {
  "invoice_calculations.price": (amount) => ({ price_delta: amount }),
  "invoice_calculations.initial_price": (amount) => ({ price: amount, price_delta: "0" }),
  "invoice_calculations.price_delta": (amount) => ({ price: amount }),
};

const insert = async (table: string, row: object): Promise<void> => {
  const rest = "SELECT * FROM json_populate_record";
  const text = `INSERT INTO ${table} ${rest}(NULL::${table}, $1::text::json)`;
  await client.query(text, [JSON.stringify(row)]);
};

const moneyColumns = Object.entries(records).flatMap(([table, record]) =>
  Object.keys(record)
    .filter((column) => /price|value|reported|payable|credited|^(?:net|tax)$/u.test(column))
    .map((column) => [table, column] as const),
);

describe("an invalid number", () => {
  test("is tested for every numeric column", async () => {
    const columns = await namesIn(
      `SELECT concat_ws('.', table_name, column_name) AS name FROM information_schema.columns
        WHERE table_schema = '${schema}' AND data_type = 'numeric'
          AND table_name <> ALL ('{${aggregates.join()},taxes,coupons,invoice_items}')
          AND table_name NOT IN (SELECT viewname FROM pg_views WHERE schemaname = '${schema}')`,
    );
    expect(columns.toSorted()).toEqual(moneyColumns.map((names) => names.join(".")).toSorted());
  });

  const max = `${"9".repeat(35)}.${"9".repeat(30)}`;
  const good = ["0", "0.1", `0.${"0".repeat(29)}1`, max];
  const bad = [
    "NaN",
    "Infinity",
    "-Infinity",
    "1e35",
    `0.${"0".repeat(30)}1`,
    `1.${"0".repeat(31)}`,
  ];
  test.each(moneyColumns)("of %s.%s is exact, finite and in bounds", async (table, column) => {
    const put = (amount: string): Promise<void> => {
      const changes = changesWith[`${table}.${column}`]?.(amount);
      return insert(table, { ...records[table], ...changes, [column]: amount });
    };
    await undone(async () => {
      if (table !== "invoices") await insert("invoices", records["invoices"] ?? {});
      if (table === "refunds") await insert("payments", records["payments"] ?? {});
      for (const amount of good) await undone(() => put(amount));
      for (const amount of /^(?:price_delta|net)$/u.test(column) ? bad : [...bad, "-1"]) {
        const rejection = {
          code: "23514",
          constraint: expect.stringContaining("_exact") as unknown,
        };
        await expect(
          undone(() => put(amount)),
          amount,
        ).rejects.toMatchObject(rejection);
      }
    });
  });

  const flags = { is_active: true, is_inclusive: false, is_compound: false };
  const tax = { ...own, ...flags, tax_id: "tax_one", version_group_id: "one", name: "one" };
  const item = {
    ...own,
    invoice_item_id: "invoice_item_one",
    place: 0,
    type: "PAYMENT_INTENT",
    currency: "USD",
    quantity: 1,
  };
  const coupon = {
    ...own,
    coupon_id: "coupon_one",
    code: "ONE",
    is_active: true,
    currency: null,
    redemptions: 0,
  };
  const priced = { ...coupon, currency: "EUR" };
  const ulp = (digits: number): string => `0.${"0".repeat(digits - 1)}1`;
  const never = ["NaN", "Infinity", "-1"];

  test.each<[string, string, object, valid: ReadonlyArray<string>, invalid: ReadonlyArray<string>]>(
    [
      [
        ...(["invoice_items", "units", item] as const),
        ["0", ulp(12), `${"9".repeat(15)}.${"9".repeat(12)}`],
        ["1e15", ulp(13)],
      ],
      [
        ...(["taxes", "percent", { ...tax, category: "S" }] as const),
        ["0", "1000", ulp(30)],
        [`1000.${"0".repeat(29)}1`, ulp(31)],
      ],
      ["coupons", "percent", coupon, [ulp(30), "100"], ["100.1", "0", ulp(31)]],
      ["coupons", "amount", priced, [ulp(30), max], ["1e35", "0", ulp(31)]],
      ["coupons", "minimum_total", { ...priced, percent: "1" }, [max], ["1e35", "0", ulp(31)]],
    ],
  )("of %s.%s is exact and in its bounds", async (table, column, row, valid, invalid) => {
    await undone(async () => {
      await insert("invoices", records["invoices"] ?? {});
      const put = (amount: string) => undone(() => insert(table, { ...row, [column]: amount }));
      for (const amount of valid) await put(amount);
      const rejection = { code: "23514", constraint: `${table}_${column}_exact` };
      for (const amount of [...never, ...invalid]) {
        await expect(put(amount), amount).rejects.toMatchObject(rejection);
      }
    });
  });

  test("of redemptions is neither negative nor above the maximum", async () => {
    const put = (redemptions: number, max_redemptions: number | null): Promise<void> =>
      insert("coupons", { ...coupon, percent: "1", redemptions, max_redemptions });
    await undone(() => put(0, 1));
    await undone(() => put(1, 1));
    await undone(() => put(2_000_000_000, null));
    const failure = { code: "23514", constraint: "coupons_redemptions" };
    await expect(undone(() => put(2, 1))).rejects.toMatchObject(failure);
    await expect(undone(() => put(-1, null))).rejects.toMatchObject(failure);
  });

  test.each([
    ["coupons_percent_or_amount", {}],
    ["coupons_percent_or_amount", { percent: "1", amount: "1", currency: "EUR" }],
    ["coupons_currency", { amount: "1" }],
    ["coupons_currency", { percent: "1", currency: "EUR" }],
    ["coupons_code_form", { percent: "1", code: "one" }],
    ["coupons_code_form", { percent: "1", code: "A".repeat(41) }],
  ])("and every other invalid coupon is rejected by %s: %o", async (constraint, content) => {
    const put = (): Promise<void> => insert("coupons", { ...coupon, ...content });
    await expect(undone(put)).rejects.toMatchObject({ code: "23514", constraint });
  });

  test("of a step must equal the result of the step", async () => {
    for (const price_delta of ["2", "NaN", "Infinity", "-1"]) {
      const step = { ...records["invoice_calculations"], price_delta };
      const rejection = { code: "23514", constraint: "invoice_calculations_adds_up" };
      await expect(undone(() => insert("invoice_calculations", step))).rejects.toMatchObject(
        rejection,
      );
    }
  });
});

describe("a time that no timestamp can be", () => {
  const inRange = ["0044-03-15 BC", "0999-12-31 23:59:59", "10000-01-01"];
  test.each([
    ["invoices", "created_at_finite", []],
    ["payments", "created_at_finite", []],
    ["payments", "happened_at_in_range", inRange],
  ])("is rejected by %s_%s", async (table, name, more) => {
    const column = name.slice(0, name.indexOf("_at") + 3);
    for (const time of ["infinity", "-infinity", ...more]) {
      const put = async (): Promise<void> => {
        await insert("invoices", records["invoices"] ?? {});
        await insert(table, { ...records[table], invoice_id: "invoice_two", [column]: time });
      };
      const rejection = { code: "23514", constraint: `${table}_${name}` };
      await expect(undone(put), time).rejects.toMatchObject(rejection);
    }
  });
});

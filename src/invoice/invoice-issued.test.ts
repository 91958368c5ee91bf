import { describe, expect, test } from "vitest";
import { createQuittance, timestampOf, type NewInvoice, type QuittancePorts } from "quittance";
import { left, portFailed, right, type NumberSeries } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { createTestApp, eventsOf } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { custom } from "../../test/support/sample-catalog.ts";
import { issuesIn } from "../../test/support/issues-in.ts";

const request: NewInvoice = { items: [custom({})], customerEmail: "payer@example.com" };
const now = timestampOf("2025-07-17 12:00:00");
const later = timestampOf("2025-07-17 12:00:01");
const earlier = timestampOf("2025-07-17 11:59:59");

const appWith = (numbering: QuittancePorts["numbering"]) => {
  const app = createTestApp();
  return { ...app, payments: createQuittance({ ...app.ports, numbering }) };
};

const create = async ({ payments }: ReturnType<typeof createTestApp>, rest: object) =>
  payments.invoices.create(testOrganization, { ...request, ...rest });

test("an invoice has dates and a customer, and is issued when it is created", async () => {
  const app = createTestApp();
  const customer = { name: "Ada", address: ["1 Row", "London"], country: "GB", taxId: "GB1" };
  const made = await create(app, { dueAt: now, expiresAt: later, customer });
  const { invoice } = rightOf(made);
  expect(invoice).toMatchObject({ issuedAt: now, dueAt: now, expiresAt: later, customer });
  expect(invoice).not.toHaveProperty("number");
  const found = rightOf(await app.payments.invoices.get(testOrganization, invoice.id));
  expect(found.invoice).toEqual(invoice);
});

test("an invoice without any of them has no new properties", async () => {
  const { invoice } = rightOf(await create(createTestApp(), { customer: { address: [] } }));
  for (const name of ["number", "issuedAt", "dueAt", "expiresAt", "customer"]) {
    expect(invoice).not.toHaveProperty(name);
  }
});

const notBeforeIssue = "must not be earlier than the time at which the invoice is issued";
const messages = {
  DueBeforeIssue: `dueAt: ${notBeforeIssue}`,
  ExpiresBeforeIssue: `expiresAt: ${notBeforeIssue}`,
  ExpiresBeforeDue: "expiresAt: must not be earlier than dueAt",
} as const;

describe("the dates of an invoice are checked", () => {
  test.each<[Pick<NewInvoice, "dueAt" | "expiresAt">, ReadonlyArray<keyof typeof messages>]>([
    [{ dueAt: earlier }, ["DueBeforeIssue"]],
    [{ expiresAt: earlier }, ["ExpiresBeforeIssue"]],
    [{ dueAt: later, expiresAt: now }, ["ExpiresBeforeDue"]],
    [{ dueAt: earlier, expiresAt: earlier }, ["DueBeforeIssue", "ExpiresBeforeIssue"]],
    [{ dueAt: now, expiresAt: now }, []],
  ])("%j", async (dates, kinds) => {
    const app = createTestApp();
    const valid = await app.payments.invoices.validate(testOrganization, { ...request, ...dates });
    const made = await create(app, dates);
    expect(made._tag).toBe(valid._tag);
    const issues = kinds.map((kind) => messages[kind]);
    if (kinds.length === 0) expect(made._tag).toBe("Right");
    else {
      expect(issuesIn(leftOf(valid))).toEqual(issues);
      expect(issuesIn(leftOf(made))).toEqual(issues);
    }
  });
});

test("a date that passes while the request is priced is an issue", async () => {
  const times = [now, later];
  const app = createTestApp({ clock: () => times.shift() ?? later });
  const made = await create(app, { dueAt: now });
  expect(issuesIn(leftOf(made))).toEqual([messages.DueBeforeIssue]);
  expect(await eventsOf(app.store)).toEqual([]);
});

test("an invalid customer is an issue, and other issues are reported with it", async () => {
  const made = await create(createTestApp(), { customer: { country: "XX" }, dueAt: earlier });
  expect(issuesIn(leftOf(made))).toEqual([
    "customer.country: must be the ISO 3166-1 alpha-2 code of a country, such as DE",
    messages.DueBeforeIssue,
  ]);
});

const idempotencyKey = "key-1";

test("dates and the customer are part of the content of a request", async () => {
  const { payments } = createTestApp();
  const create = (rest: object) =>
    payments.invoices.create(testOrganization, { ...request, ...rest }, { idempotencyKey });
  const document = { dueAt: now, expiresAt: later, customer: { name: "Ada" } };
  const { invoice } = rightOf(await create(document));
  expect(
    rightOf(await create({ ...document, customer: { name: "Ada", address: [] } })),
  ).toHaveProperty("replayed", true);
  const delivery = { date: "2025-07-17", country: "DE" };
  const period = { from: "2025-07-01", to: "2025-07-31" };
  const changes = [{ dueAt: later }, { expiresAt: now }, { customer: { name: "Eve" } }];
  for (const other of [...changes, { delivery }, { period }, { dueAt: undefined, delivery }]) {
    expect(leftOf(await create({ ...document, ...other }))).toEqual({
      kind: "IdempotencyMismatch",
      idempotencyKey,
      earlierId: invoice.id,
      differences: Object.keys(other),
    });
  }
});

const series: NumberSeries = { name: "invoices", pattern: "INV-{YYYY}-{n:4}" };

test("an invoice has the next number of its series, and so have its events", async () => {
  const app = appWith(series);
  const numbers = [];
  for (let index = 0; index < 2; index += 1) {
    const { invoice, events } = rightOf(await create(app, {}));
    expect(invoice.issuedAt).toBe(now);
    expect(events).toMatchObject([{ subject: { invoice: { number: invoice.number } } }]);
    numbers.push(invoice.number);
  }
  expect(numbers).toEqual(["INV-2025-0001", "INV-2025-0002"]);
  expect(await eventsOf(app.store)).toMatchObject([
    { subject: { invoice: { number: "INV-2025-0001" } } },
    { subject: { invoice: { number: "INV-2025-0002" } } },
  ]);
});

test("a replay returns the invoice with its number", async () => {
  const { payments } = appWith(series);
  const create = () => payments.invoices.create(testOrganization, request, { idempotencyKey });
  const first = rightOf(await create());
  expect(rightOf(await create()).invoice).toEqual(first.invoice);
});

test("a function chooses the series of an organization and a year", async () => {
  const app = appWith((organizationId, issuedAt) =>
    issuedAt < "2026" ? { ...series, name: `${organizationId}-2025` } : undefined,
  );
  expect(rightOf(await create(app, {})).invoice.number).toBe("INV-2025-0001");
  app.setNow("2026-01-01 00:00:00");
  expect(rightOf(await create(app, {})).invoice).not.toHaveProperty("number");
});

test("an invalid series of a function is a defect", async () => {
  const app = appWith(() => ({ ...series, pattern: "INV" }));
  await expect(create(app, {})).rejects.toThrow("the number series is invalid");
});

test.each([
  [{ ...series, pattern: "INV" }, "numbering.pattern must have exactly one {n}"],
  [{ ...series, pattern: "{x}" }, "numbering.pattern must have no braces"],
  [{ ...series, pattern: `{n}${"x".repeat(60)}` }, "numbering.pattern must have at most 60"],
  [{ ...series, name: "" }, "numbering.name must have 1 to 40 visible ASCII characters"],
  [{ name: "a" }, "numbering.pattern"],
])("createQuittance rejects the series %j", (numbering, message) => {
  expect(() => appWith(numbering as NumberSeries)).toThrow(TypeError);
  expect(() => appWith(numbering as NumberSeries)).toThrow(message);
});

describe("numbers of a source", () => {
  test("are those of the series of the organization", async () => {
    const asked: Array<readonly [string, string]> = [];
    const app = appWith({
      seriesFor: (organizationId, issuedAt) => () => {
        asked.push([organizationId, issuedAt]);
        return Promise.resolve(right({ name: "a", pattern: "A-{n}" }));
      },
    });
    expect(rightOf(await create(app, {})).invoice.number).toBe("A-1");
    expect(asked).toEqual([[testOrganization, now]]);
  });

  test("fail the invoice if the source fails, and store nothing", async () => {
    const failure = portFailed("organizations", "down");
    const app = appWith({ seriesFor: () => () => Promise.resolve(left(failure)) });
    expect(leftOf(await create(app, {}))).toBe(failure);
    expect(await eventsOf(app.store)).toEqual([]);
  });

  test("need a function", () => {
    expect(() => appWith({ seriesFor: "invoices" } as never)).toThrow(
      'createQuittance: numbering.seriesFor must be a function, got "invoices"',
    );
  });
});

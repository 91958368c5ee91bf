import { duePeriods, timestampOf } from "quittance";
import { describe, expect, test } from "vitest";
import { zoneOf } from "@quittance/http/node";
import { createApi } from "./send-to-api.ts";

const recurrence = {
  ...{ type: "RECURRING", interval_type: "MONTH", interval_count: 1 },
  ...{ payment_type: "ADVANCE", renew_type: "CALENDAR", billing_type: "PRORATED" },
};

const selling = async (schedule: object = recurrence) => {
  const { call } = createApi();
  await call("/products", { name: "Seats" });
  const price = { product_id: "product_1", name: "Each", currency: "GBP", base_price: "3" };
  await call("/billing_schemas", { ...price, ...schedule });
  return (body: object, id = "schema_1") => call(`/billing_schemas/${id}/periods`, body);
};

describe("POST /billing_schemas/{id}/periods", () => {
  test("lists the periods with the part that the first charges, and continues", async () => {
    const list = await selling();
    const listed = await list({ anchor: "2025-03-10 00:00:00", limit: 1 });
    expect([listed.status, listed.at("data")]).toEqual([
      200,
      {
        periods: [
          {
            ...{ n: 0, from: "2025-03-10 00:00:00", to: "2025-04-01 00:00:00" },
            ...{ whole_from: "2025-03-01 00:00:00", whole_to: "2025-04-01 00:00:00" },
            due_at: "2025-03-10 00:00:00",
            proration: { unit: "DAY", from: 9, to: 31, whole: 31 },
            key_suffix: ":0",
          },
        ],
        zone: "UTC",
        next: 1,
      },
    ]);
    const rest = { anchor: "2025-03-10 00:00:00", from: 1, due_by: "2025-05-31 23:59:59" };
    const due = await list(rest);
    expect([due.at("data.periods.1.from"), due.at("data.next")]).toEqual([
      "2025-05-01 00:00:00",
      null,
    ]);
    expect(due.at("data.periods.0.proration")).toBeNull();
  });

  test("ends with the subscription, and lists nothing after it", async () => {
    const list = await selling();
    const times = { anchor: "2025-01-01 00:00:00", ends_at: "2025-02-15 00:00:00", unit: "SECOND" };
    const listed = await list(times);
    expect(listed.at("data.periods.1.proration")).toEqual({
      ...{ unit: "SECOND", from: 0, to: 14 * 86_400, whole: 28 * 86_400 },
    });
    expect([(listed.at("data.periods") as []).length, listed.at("data.next")]).toEqual([2, null]);
    expect((await list({ ...times, from: 3_000_000 })).at("data")).toEqual({
      ...{ periods: [], zone: "UTC", next: null },
    });
  });

  test.each(["Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia"])(
    "takes the changes of %s that the library takes",
    async (name) => {
      const list = await selling({
        ...recurrence,
        interval_type: "WEEK",
        renew_type: "ANNIVERSARY",
      });
      const times = { anchor: "2011-10-02 01:30:00", starts_at: "2011-10-20 10:00:00" };
      const listed = await list({ ...times, zone: name, from: 3, limit: 100 });
      const own = duePeriods(
        {
          id: "",
          schedule: {
            ...{ intervalType: "WEEK", intervalCount: 1, paymentType: "ADVANCE" },
            ...{ renewType: "ANNIVERSARY", billingType: "PRORATED" },
          },
          anchor: timestampOf(times.anchor),
          startsAt: timestampOf(times.starts_at),
          zone: zoneOf(name, 1_300_000_000, 1_500_000_000) ?? [],
        },
        timestampOf("2030-01-01 00:00:00"),
        3,
        100,
      );
      const starts = (listed.at("data.periods") as ReadonlyArray<{ readonly from: string }>).map(
        ({ from }) => from,
      );
      expect(starts).toEqual(own.map(({ from }) => from));
      expect(starts.length).toBe(100);
    },
  );

  test("lists a period in a zone 800 years ahead", async () => {
    const list = await selling({ ...recurrence, renew_type: "ANNIVERSARY" });
    const far = { anchor: "2025-01-31 12:00:00", zone: "Europe/Berlin", from: 10_000, limit: 1 };
    expect((await list(far)).at("data.periods.0.from")).toBe("2858-05-31 11:00:00");
  });

  test.each<[string, object, Readonly<Record<string, string>>]>([
    [
      "times before 1970 and an end before the start",
      { anchor: "1969-12-31 00:00:00", ends_at: "1969-12-31 00:00:00", zone: "Mars" },
      {
        anchor: "anchor must not be before 1970",
        starts_at: "starts_at must not be before 1970",
        ends_at: "ends_at must be later than starts_at",
        zone: "Invalid time zone",
      },
    ],
    ["no anchor", {}, { anchor: "anchor is required" }],
    [
      "a limit above the maximum and a text for a number",
      { anchor: "2025-01-01 00:00:00", limit: 101, from: "0" },
      {
        limit: "limit must be an integer from 1 to 100, not 101",
        from: 'from must be an integer from 0 to 3000000, not "0"',
      },
    ],
  ])("rejects %s", async (_, body, messages) => {
    const rejected = await (await selling())(body);
    expect([rejected.status, rejected.at("validator")]).toEqual([400, messages]);
  });

  test("rejects a billing schema that charges once, and one of more than 1,000 intervals", async () => {
    const anchor = "2025-01-01 00:00:00";
    const once = await (await selling({}))({ anchor });
    expect([once.status, once.at("validator")]).toEqual([
      400,
      { type: "type must be RECURRING; this billing schema charges once" },
    ]);
    const long = await (await selling({ ...recurrence, interval_count: 1001 }))({ anchor });
    expect(long.at("validator")).toEqual({
      interval_count: "interval_count must be at most 1000 in this billing schema",
    });
  });

  test("returns 404 for an unknown billing schema", async () => {
    expect((await (await selling())({ anchor: "2025-01-01 00:00:00" }, "schema_9")).status).toBe(
      404,
    );
  });
});

import { duePeriods, timestampOf } from "quittance";
import { expect, onTestFinished, test } from "vitest";
import { zoneOf } from "@quittance/http/node";
import { zoneNear } from "../src/zone-of.ts";
import { createApi } from "./send-to-api.ts";

const start = 1_735_689_600;
const end = 1_767_225_600;

test("the changes of a zone come from the tables of the runtime", () => {
  expect(zoneOf("Europe/Berlin", start, end)).toEqual([
    [undefined, 3600],
    [1_743_296_400, 7200],
    [1_761_440_400, 3600],
  ]);
  expect(zoneOf("Asia/Kolkata", start, end)).toEqual([[undefined, 19_800]]);
  expect(zoneOf("Australia/Lord_Howe", start, end)?.map(([, offset]) => offset)).toEqual([
    39_600, 37_800, 39_600,
  ]);
});

test("an unknown name has no changes", () => {
  expect(zoneOf("Europe/Atlantis", start, end)).toBeUndefined();
});

test("changes of a zone near some times are those of the whole range", () => {
  const times = [1_761_440_000, 1_743_200_000, 1_743_296_400, 1_743_400_000];
  expect(zoneNear("Europe/Berlin", times)).toEqual(zoneOf("Europe/Berlin", start, end));
  expect(zoneNear("Europe/Berlin", [1_750_000_000])).toEqual([[undefined, 7200]]);
  expect(zoneNear("Europe/Berlin", [])).toEqual([]);
  expect(zoneNear("Europe/Atlantis", [])).toBeUndefined();
});

test("the time zone of the process changes neither zones nor periods", () => {
  const before = process.env["TZ"];
  onTestFinished(() => {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  });
  const seen = ["UTC", "America/St_Johns", "Pacific/Apia", "Asia/Kolkata"].map((name) => {
    process.env["TZ"] = name;
    const zone = zoneOf("Europe/Berlin", start, end) ?? "UTC";
    const subscription = {
      id: "sub_1",
      schedule: {
        intervalType: "DAY",
        intervalCount: 1,
        paymentType: "ARREARS",
        renewType: "ANNIVERSARY",
        billingType: "PRORATED",
      },
      anchor: timestampOf("2025-03-10 01:30:00"),
      startsAt: timestampOf("2025-03-15 12:00:00"),
      zone,
    } as const;
    const due = duePeriods(subscription, timestampOf("2025-11-01 00:00:00"));
    return { offset: new Date(2025, 0, 1).getTimezoneOffset(), found: JSON.stringify([zone, due]) };
  });
  expect(seen.map(({ offset }) => offset)).toEqual([0, 210, -780, -330]);
  expect(new Set(seen.map(({ found }) => found)).size).toBe(1);
});

test.each(["Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia"])(
  "the periods of a billing schema take the changes of %s that the library takes",
  async (name) => {
    const { call } = createApi();
    await call("/products", { name: "Seats" });
    const price = { product_id: "product_1", name: "Each", currency: "GBP", base_price: "3" };
    await call("/billing_schemas", {
      ...price,
      type: "RECURRING",
      interval_type: "WEEK",
      interval_count: 1,
      payment_type: "ADVANCE",
      renew_type: "ANNIVERSARY",
      billing_type: "PRORATED",
    });
    const times = { anchor: "2011-10-02 01:30:00", starts_at: "2011-10-20 10:00:00" };
    const body = { ...times, zone: name, from: 3, limit: 100 };
    const { at } = await call("/billing_schemas/schema_1/periods", body);
    const subscription = {
      id: "",
      schedule: {
        intervalType: "WEEK",
        intervalCount: 1,
        paymentType: "ADVANCE",
        renewType: "ANNIVERSARY",
        billingType: "PRORATED",
      },
      anchor: timestampOf(times.anchor),
      startsAt: timestampOf(times.starts_at),
      zone: zoneOf(name, 1_300_000_000, 1_500_000_000) ?? [],
    } as const;
    const own = duePeriods(subscription, timestampOf("2030-01-01 00:00:00"), 3, 100);
    const listed = at("data.periods") as ReadonlyArray<{ readonly from: string }>;
    expect(listed.map(({ from }) => from)).toEqual(own.map(({ from }) => from));
    expect(listed).toHaveLength(100);
  },
);

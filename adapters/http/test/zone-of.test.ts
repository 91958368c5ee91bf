import { duePeriods, periodOf, timestampOf } from "quittance";
import { expect, onTestFinished, test } from "vitest";
import { zoneOf } from "@quittance/http/node";
import { zoneNear } from "../src/zone-of.ts";

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

test("periods in a zone follow from its changes", () => {
  const subscription = {
    id: "sub_1",
    schedule: {
      intervalType: "MONTH",
      intervalCount: 1,
      paymentType: "ADVANCE",
      renewType: "CALENDAR",
      billingType: "FULL",
    },
    anchor: timestampOf("2025-03-10 12:00:00"),
    zone: zoneOf("Europe/Berlin", start, end) ?? "UTC",
  } as const;
  expect(periodOf(subscription, 0)).toMatchObject({
    from: "2025-03-10 12:00:00",
    wholeFrom: "2025-02-28 23:00:00",
    wholeTo: "2025-03-31 22:00:00",
  });
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

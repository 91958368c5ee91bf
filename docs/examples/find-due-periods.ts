import { duePeriods, timestampOf } from "quittance";

const subscription = {
  id: "sub_1",
  schedule: {
    intervalType: "MONTH",
    intervalCount: 1,
    paymentType: "ADVANCE",
    renewType: "ANNIVERSARY",
    billingType: "PRORATED",
  },
  anchor: timestampOf("2025-01-31 00:00:00"),
  zone: "UTC",
} as const;

const due = duePeriods(subscription, timestampOf("2025-03-31 12:00:00"));
console.log(due.map(({ from }) => from.slice(0, 10)).join(" ")); // 2025-01-31 2025-02-28 2025-03-31

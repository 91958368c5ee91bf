import type { MemoryStore } from "@quittance/memory";
import { timestampOf, type Coupon } from "quittance";
import { amountOff, coupon } from "../../../test/support/sample-catalog.ts";
import { createApi, pay, place, type Call } from "./send-to-api.ts";
import { newStore, otherKey, rates } from "./create-test-api.ts";
import type { Row } from "./exchange-rows.ts";

/** A request that is rejected: its messages by properties, and whether it needs the store. */
export interface WrongBody extends Row {
  readonly messages: Readonly<Record<string, string>>;
  readonly reads?: true;
}

type Methods = Readonly<Record<string, unknown>>;

const own = (code: string, other: Partial<Coupon> = {}): Coupon =>
  coupon(code, { organizationId: "org_one", ...other });

const coupons = [
  own("SPRING"),
  own("YEN", amountOff("5", "JPY")),
  own("OLD", { isActive: false }),
  own("NEXT", { startsAt: timestampOf("2099-01-01 00:00:00") }),
  own("LAST", { endsAt: timestampOf("2000-01-01 00:00:00") }),
  own("USED", { maxRedemptions: 1 }),
  own("RICH", { minimumTotal: amountOff("1000000").amount, currency: "GBP" }),
  coupon("THEIRS", { organizationId: "org_two" }),
];

/** Creates records of every kind, to which requests can refer. */
const fill = async (call: Call): Promise<void> => {
  const price = { product_id: "product_1", name: "Each", currency: "GBP", base_price: "3" };
  const monthly = {
    type: "RECURRING",
    interval_type: "MONTH",
    interval_count: 1,
    payment_type: "ADVANCE",
    renew_type: "CALENDAR",
    billing_type: "PRORATED",
  };
  await call("/products", { name: "Tea" });
  await call("/billing_schemas", { ...price, ...monthly });
  await call("/billing_schemas", { ...price, ...monthly, interval_count: 1001 });
  await call("/billing_schemas", price);
  const vat = { name: "VAT", percent: "20" };
  await call("/taxes", vat);
  await call("/taxes", { ...vat, is_inclusive: 1 });
  await call("/taxes", vat);
  await call("/taxes/tax_3/deactivate");
  await call("/webhooks", { url: "https://shop.example/webhooks" });
  const id = await place(call, { coupons: ["USED"] });
  await pay(call, id, { price: "5", status: "COMPLETED" });
  await pay(call, id, { status: "PENDING" });
  await place(call, {}, otherKey);
};

/** A service over records of every kind that notes each call of its store and its rates. */
export const watchedApi = async (): Promise<{
  readonly call: Call;
  readonly calls: Array<string>;
}> => {
  const calls: Array<string> = [];
  const noting = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get: (target, method) => {
        const found: unknown = (target as Methods)[String(method)];
        if (typeof found !== "function") return found;
        return (...given: ReadonlyArray<unknown>): unknown => {
          calls.push(`${name}.${String(method)}`);
          return Reflect.apply(found, target, given);
        };
      },
    });
  const ports = Object.entries(newStore(coupons)).map(
    ([name, port]) => [name, noting(name, port as object)] as const,
  );
  const store = Object.fromEntries(ports) as unknown as MemoryStore;
  const { call } = createApi({ store, rates: noting("rates", rates) });
  await fill(call);
  return { call, calls };
};

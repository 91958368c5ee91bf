import { checkStore, postgresStore } from "@quittance/postgres";
import { randomIds, systemClock } from "@quittance/memory";
import {
  Amount,
  orThrow,
  createCoupons,
  type NewCoupon,
  type OrganizationId,
  type Coupons,
} from "quittance";
import type { PostgresServer } from "../../../adapters/postgres/test/support/postgres-server.ts";
import { openEnvironment, withExecutor, type TestEnvironment } from "./environment.ts";
import { crashServer, killProcess, type FaultCounts } from "./faults.ts";
import { randomOf } from "./random.ts";
import type { SeededBugName } from "./seeded-bugs.ts";
import { createSender, noTraffic, type SendRequest, type Traffic } from "./send-request.ts";
import { createService, type Service } from "./service.ts";
import { collectViolations, type Violations } from "./violations.ts";

/** The options of a run. */
export interface CouponOptions {
  readonly seed: number;
  /** Kill the process and crash the server while invoices are created. */
  readonly hasFaults: boolean;
  /** Serve with this bug, instead of `quittance serve`. */
  readonly seededBug?: SeededBugName;
}

/** The result of one coupon. */
export interface CouponResult {
  readonly code: string;
  readonly creators: number;
  readonly created: number;
  readonly voided: number;
  /** Invoices that were rejected because the coupon is used up. */
  readonly rejected: number;
  readonly redemptions: number;
}

/** The result of a run. */
export interface CouponReport {
  readonly options: CouponOptions;
  readonly traffic: Traffic;
  readonly faults: FaultCounts;
  readonly coupons: ReadonlyArray<CouponResult>;
  readonly violations: Violations;
}

/** The redemptions that each coupon allows, and the invoices that want them at once. */
const allowed = 10;
const creators = 100;

/** Invoices that are voided while others are created. */
const voids = 4;

const owner: OrganizationId = "org_lantern";

const coupons: ReadonlyArray<NewCoupon> = [
  { code: "TOTAL", maxRedemptions: allowed },
  { code: "OWN", maxPerCustomer: allowed },
];

/**
 * Creates 100 invoices at once for each coupon with 10 redemptions, voids some, and creates more.
 * Exactly 10 invoices that are not voided must use each coupon at the end.
 */
export const runCoupons = async (
  server: PostgresServer,
  options: CouponOptions,
): Promise<CouponReport> => {
  const environment = await openEnvironment(server);
  const violations = collectViolations();
  const { seededBug } = options;
  const databaseUrl = environment.serviceUrl;
  const service = await createService({ databaseUrl, seededBug, violations });
  const counts: FaultCounts = { kills: 0, backends: 0, crashes: 0 };
  const traffic = noTraffic();
  try {
    await addCoupons(databaseUrl);
    await service.start();
    const run: Run = { options, environment, service, counts, traffic, violations };
    const results: Array<CouponResult> = [];
    for (const { code } of coupons) results.push(await useUp(run, code));
    await auditStore(environment, violations);
    await service.stop();
    return { options, traffic, faults: counts, coupons: results, violations };
  } finally {
    await service.remove();
    await environment.drop();
  }
};

interface Run {
  readonly options: CouponOptions;
  readonly environment: TestEnvironment;
  readonly service: Service;
  readonly counts: FaultCounts;
  readonly traffic: Traffic;
  readonly violations: Violations;
}

const withCoupons = <Result>(
  url: string,
  work: (coupons: Coupons) => Promise<Result>,
): Promise<Result> =>
  withExecutor(url, (executor) =>
    work(createCoupons({ ...postgresStore(executor), clock: systemClock, newId: randomIds })),
  );

const addCoupons = (url: string): Promise<void> =>
  withCoupons(url, async (stored) => {
    const percent = Amount.of("10");
    for (const coupon of coupons) orThrow(await stored.create(owner, { percent, ...coupon }));
  });

const useUp = async (run: Run, code: string): Promise<CouponResult> => {
  const first = await createAtOnce(run, `${code}-first`, code, creators);
  const [voided, second] = await Promise.all([
    voidAll(run, first.invoices.slice(0, voids)),
    createAtOnce(run, `${code}-second`, code, creators),
  ]);
  const last = await createAtOnce(run, `${code}-last`, code, voids);
  const created = first.invoices.length + second.invoices.length + last.invoices.length;
  const redemptions = await withCoupons(run.environment.serviceUrl, async (stored) => {
    const { rows } = orThrow(await stored.list(owner, { code }));
    return rows[0]?.redemptions ?? 0;
  });
  const result: CouponResult = {
    code,
    creators: 2 * creators + voids,
    created,
    voided,
    rejected: first.rejected + second.rejected + last.rejected,
    redemptions,
  };
  expectAllowed(run.violations, `${code}: invoices of the first creators`, first.invoices.length);
  expectResult(run.violations, result);
  return result;
};

const expectResult = (
  violations: Violations,
  { code, created, voided, redemptions }: CouponResult,
): void => {
  expectAllowed(violations, `${code}: invoices that are not voided`, created - voided);
  expectAllowed(violations, `${code}: redemptions`, redemptions);
};

const expectAllowed = (violations: Violations, what: string, found: number): void => {
  if (found === allowed) return;
  const text = `${what}: expected ${String(allowed)}, found ${String(found)}`;
  violations.add("wrong redemptions", text);
};

interface Created {
  readonly invoices: ReadonlyArray<string>;
  readonly rejected: number;
}

/** Creates invoices at once. The process is killed upon the third, the server upon the sixth. */
const createAtOnce = async (
  run: Run,
  name: string,
  code: string,
  count: number,
): Promise<Created> => {
  const invoices = new Set<string>();
  const faults: Array<Promise<void>> = [];
  let rejected = 0;
  const { options, environment, service, counts } = run;
  const context = { environment, service, counts, random: randomOf(options.seed) };
  const inject = (acknowledged: number): void => {
    if (!options.hasFaults) return;
    if (acknowledged === 3) faults.push(killProcess({ ...context, isTimeUp: () => true }));
    if (acknowledged === 6) faults.push(crashServer({ ...context, isTimeUp: () => true }));
  };
  const create = async (index: number): Promise<void> => {
    const key = `${name}-${String(index)}`;
    const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "20", title: "Field guide" };
    const body = { items: [item], coupons: [code], customer_email: "ada@example.com" };
    const send = senderOf(run, index);
    const response = await send({ path: "/invoices", body, key, expected: [200, 201, 400] });
    if (response === undefined) return;
    if (response.status === 400) {
      rejected += 1;
      return;
    }
    const { id } = response.data as { readonly id: string };
    if (invoices.has(id)) run.violations.add("duplicated", `${id} was created for two keys`);
    inject(invoices.add(id).size);
  };
  await Promise.all(Array.from({ length: count }, (_, index) => create(index)));
  await Promise.all(faults);
  return { invoices: [...invoices], rejected };
};

const voidAll = async (run: Run, ids: ReadonlyArray<string>): Promise<number> => {
  const responses = await Promise.all(
    ids.map((id, index) =>
      senderOf(run, index)({ path: `/invoices/${id}/void`, body: {}, expected: [200] }),
    ),
  );
  return responses.filter((response) => response !== undefined).length;
};

const senderOf = ({ service, options, traffic, violations }: Run, index: number): SendRequest =>
  createSender({
    url: service.url,
    apiKey: "sk_test_sample_key_of_org_lantern",
    traffic,
    violations,
    random: randomOf(options.seed + 7919 * index),
  });

const auditStore = ({ adminUrl }: TestEnvironment, violations: Violations): Promise<void> =>
  withExecutor(adminUrl, async (executor) => {
    for await (const { kind, subject, message } of checkStore(executor)) {
      violations.add("wrong redemptions", `${kind} ${subject}: ${message}`);
    }
  });

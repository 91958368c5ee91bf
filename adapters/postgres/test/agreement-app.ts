import { memoryCredentials } from "@quittance/memory";
import { Amount, type OrganizationId, type Quittance } from "quittance";
import {
  idOf,
  type CouponRepository,
  type numberSeriesDescription,
  type Outbox,
} from "quittance/adapter";
import { createTestApp, type TestStore } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import type { CallResult } from "../../../test/lab/simulation/result-parts.ts";
import { callLibrary, type Library } from "../../../test/lab/simulation/call-library.ts";
import type { Environment } from "../../../test/lab/simulation/environment.ts";
import { randomOf } from "../../../test/lab/chaos/random.ts";
import { drawAction } from "../../../test/lab/simulation/draw-action.ts";
import type { EnvironmentChange, Step } from "../../../test/lab/simulation/history.ts";
import type { KnownIds } from "../../../test/lab/simulation/run-state.ts";
import { addKnownIds, takeAction, type Session } from "../../../test/lab/simulation/take-action.ts";
import { resultText } from "./agreement-results.ts";
import { scatteredIds } from "./scattered-ids.ts";

/** A step of a history: one or more times the same action, or something between two actions. */
export type AgreementStep =
  | (Pick<Step, "seed" | "subject"> & { readonly kind: "action"; readonly times: number })
  | EnvironmentChange
  | { readonly kind: "update rollups"; readonly limit: number };

/** The library over one of the two stores that are compared. */
export interface AgreementApp {
  readonly owner: OrganizationId;
  readonly payments: Quittance;
  readonly outbox: Outbox;
  /** The records that were created. */
  readonly known: KnownIds;
  readonly updateRollups: (limit: number) => Promise<unknown>;
  /** Takes a step and returns the result of every call as text. */
  readonly take: (step: AgreementStep) => Promise<ReadonlyArray<string>>;
}

type Repositories = TestStore & {
  readonly couponRecords: CouponRepository;
  readonly outbox: Outbox;
};

/** Creates the library over a store, with a catalog that is written through the library. */
export const createAgreementApp = async (
  environment: Environment,
  owner: OrganizationId,
  store: Repositories,
  updateRollups: AgreementApp["updateRollups"] = () => Promise.resolve(),
): Promise<AgreementApp> => {
  const { clock, rates } = environment;
  const newId = scatteredIds(owner.slice("org_".length));
  const numbered = { ...store, numbering, creditNoteNumbering };
  const { payments } = createTestApp({ store: numbered, clock, rates, newId });
  const { outbox } = store;
  let results: Array<string> = [];
  const record = (result: unknown): void => {
    results.push(resultText(result));
  };
  const library: Library = {
    clock,
    payments: recorded(withCoupons(payments), record),
    outbox: {
      ...outbox,
      read:
        (...args) =>
        async () => {
          const result = await outbox.read(...args)();
          record(result);
          return result;
        },
    },
    credentials: memoryCredentials([]),
  };
  const known = await createProducts(library, owner);
  await createCoupons(payments, owner);
  const session: Session = {
    perform: async (operation): Promise<CallResult> => {
      const result = await callLibrary(operation, owner, library);
      addKnownIds(known, operation, result);
      return result;
    },
    outbox: { position: undefined, read: 0 },
  };
  return {
    owner,
    payments,
    outbox,
    known,
    updateRollups,
    take: async (step) => {
      if (step.kind === "update rollups") await updateRollups(step.limit);
      else if (!isChange(step)) {
        const context = { own: known, foreign: noIds(), now: clock(), hasDocuments: true };
        const random = randomOf(step.seed);
        const action = drawAction(step.subject, { ...context, random, isDetailed: true });
        for (let sent = 0; sent < step.times; sent += 1) await takeAction(session, action);
      }
      const taken = results;
      results = [];
      return taken;
    },
  };
};

/** Returns whether a step is a change of the environment, which both stores share. */
export const isChange = (step: AgreementStep): step is EnvironmentChange =>
  step.kind === "time" || step.kind === "rates" || step.kind === "outage";

const noIds = (): KnownIds => ({
  invoices: [],
  payments: [],
  paid: new Map(),
  refunds: [],
  creditNotes: [],
  coupons: [],
  billed: new Map(),
  schemas: [],
  products: [],
});

type Method = (...args: ReadonlyArray<unknown>) => Promise<unknown>;

/** Wraps every method, also those of namespaces, so that its result is recorded. */
const recorded = <Service extends object>(
  service: Service,
  record: (result: unknown) => void,
  namespace = "",
): Service =>
  Object.fromEntries(
    Object.entries(service).map(([name, found]: [string, Method | object]) => {
      const method = `${namespace}${name}`;
      if (typeof found !== "function") return [name, recorded(found, record, `${method}.`)];
      const call = found as Method;
      const recording: Method = async (...args) => {
        const result = await call(...args);
        record([method, result]);
        return result;
      };
      return [name, recording];
    }),
  ) as Service;

/** A series for each month; some invoices have no number. */
const numbering: numberSeriesDescription.ChooseSeries = (_, issuedAt) =>
  issuedAt.endsWith("0") ? undefined : { name: issuedAt.slice(0, 7), pattern: "{YYYY}-{MM}/{n:2}" };

/** One series, which some credit notes are not part of. */
const creditNoteNumbering: numberSeriesDescription.ChooseSeries = (_, issuedAt) =>
  issuedAt.endsWith("5") ? undefined : { name: "credit", pattern: "credit/{n}" };

/** Creates coupons with few redemptions, or few for each customer. */
const createCoupons = async (payments: Quittance, owner: OrganizationId): Promise<void> => {
  const percent = Amount.of("12.5");
  for (const code of ["TOTAL", "ALL"]) {
    rightOf(await payments.coupons.create(owner, { code, percent, maxRedemptions: 2 }));
  }
  for (const code of ["OWN", "EACH"]) {
    rightOf(await payments.coupons.create(owner, { code, percent, maxPerCustomer: 1 }));
  }
};

/** Adds coupons to a part of the invoices that accept no offer; equal requests have equal ones. */
const withCoupons = (payments: Quittance): Quittance => ({
  ...payments,
  invoices: {
    ...payments.invoices,
    create: (owner, request, options) => {
      const coupons = couponSets[resultText(request).length % 7];
      const isFree = request.coupons === undefined && options?.offer === undefined;
      const changed = coupons !== undefined && isFree ? { ...request, coupons } : request;
      return payments.invoices.create(owner, changed, options);
    },
  },
});

const couponSets: ReadonlyArray<ReadonlyArray<string>> = [["TOTAL"], ["own"], ["OWN", "total"]];

/** Creates two products and three ways to bill for them. */
const createProducts = async ({ payments }: Library, owner: OrganizationId): Promise<KnownIds> => {
  const known = noIds();
  for (const name of ["Tea", "Coffee"]) {
    known.products.push(rightOf(await payments.products.create(owner, { name })).created.id);
  }
  for (const [name, product, currency, price] of [
    ["Each", 0, "EUR", "10.5"],
    ["Cup", 1, "EUR", "2.333333333333333333333333333333"],
    ["Free", 0, "USD", "0"],
  ] as const) {
    const productId = idOf("product", known.products[product] ?? "");
    const content = { productId, name, currency, basePrice: price };
    const schema = rightOf(await payments.billingSchemas.create(owner, content)).created;
    known.schemas.push({ id: schema.id, product });
  }
  return known;
};

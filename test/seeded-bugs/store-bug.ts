import type { MemoryStore, StoreRecords } from "@quittance/memory";
import {
  idOf,
  isLeft,
  isRight,
  left,
  portFailed,
  right,
  timestampOf,
  type OrganizationId,
  type TaskEither,
} from "quittance";
import type {
  Decision,
  LedgerChange,
  PaymentRepository,
  RecordingFacts,
  RecordingRequest,
} from "quittance/adapter";
import type { PortFailed } from "quittance/errors";

/** The records that a store begins with. */
export type Records = Required<StoreRecords>;

/** Puts a bug into a store in memory. */
export type StoreBug<Context = Records> = (store: MemoryStore, context: Context) => MemoryStore;

/** Bugs by what the store does. */
export type StoreBugs = Readonly<Record<string, StoreBug>>;

/** The two organizations of the conformance cases, and times before and after all of theirs. */
export const ours = idOf("org", "org_conformance");
export const theirs = idOf("org", "org_other");
export const early = timestampOf("2000-01-01 00:00:00");
export const late = timestampOf("2100-01-01 00:00:00");

/** Payments with a method for one, as a list of one. */
export interface PaymentsByOne extends PaymentRepository {
  readonly recordPayment: <Outcome>(
    owner: OrganizationId,
    request: RecordingRequest,
    decide: (facts: RecordingFacts) => Decision<Outcome>,
    read?: RecordingFacts,
  ) => TaskEither<PortFailed, Outcome>;
}

type Ports = Omit<MemoryStore, "payments"> & { readonly payments: PaymentsByOne };

/** A method of a port, whatever its arguments are. */
type Method = (...args: ReadonlyArray<unknown>) => TaskEither<unknown, unknown>;

/** An argument of a method, or of each of several. */
type At<Given, Place> = Given extends (...args: infer Found) => unknown
  ? Found[Place & keyof Found]
  : never;
type Args<Given> = [At<Given, "0">, At<Given, "1">, At<Given, "2">, At<Given, "3">];
type Found<Given> = Given extends (...args: never) => TaskEither<unknown, infer Result>
  ? Result
  : never;
type Decide<Given> = Extract<Args<Given>[number], (...args: never) => unknown>;
type Facts<Given> = NonNullable<At<Decide<Given>, "0">>;
type Decided<Given> = ReturnType<Extract<Decide<Given>, (...args: never) => unknown>>;
type Elements<Given> = ReadonlyArray<Args<Given>[number]>;

/** The success of a task of a store in memory, which has no other. */
export const done = async <Success>(task: TaskEither<unknown, Success>): Promise<Success> => {
  const result = await task();
  if (!isRight(result)) throw new Error("the store in memory never fails");
  return result.right;
};

/** A task that succeeds with what a function gives. */
export const giving =
  <Success>(run: () => Promise<Success>): TaskEither<never, Success> =>
  async () =>
    right(await run());

/** Lets others take their turn. */
export const pause = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

/** A task that fails. */
const failed = () => Promise.resolve(left(portFailed("invoices", "no rows")));

/** A decision that gives the facts and changes nothing. */
export const keep = <Given>(facts: Given): Decision<Given> => ({
  outcome: facts,
  change: undefined,
});

/** Several bugs at once. */
export const all =
  <Context>(...bugs: ReadonlyArray<StoreBug<Context>>): StoreBug<Context> =>
  (store, context) =>
    bugs.reduce((made, bug) => bug(made, context), store);

/** Creates bugs in a port of a store; a method can be given alone, or several that share a bug. */
export const bugsIn = <Name extends keyof Ports>(name: Name) => {
  type Port = Ports[Name];
  type Some<Key> = Key | ReadonlyArray<Key>;

  /** Some methods in place of those of the port. */
  const replacing =
    <Context = Records>(
      bug: (port: Port, context: Context, store: MemoryStore) => Partial<Port>,
    ): StoreBug<Context> =>
    (store, context) =>
      withPort(store, name, bug(portOf(store, name), context, store));

  const wrapping = (
    methods: Some<keyof Port>,
    wrap: (method: Method) => Method,
  ): StoreBug<unknown> => {
    const names = Array.isArray(methods) ? (methods as Array<keyof Port>) : [methods as keyof Port];
    return replacing<unknown>(
      (port) =>
        Object.fromEntries(
          names.map((method) => [method, wrap(port[method] as Method)]),
        ) as Partial<Port>,
    );
  };

  /** What decides within a method, in place of the function that is given. */
  const wrappingDecisions = (
    methods: Some<keyof Port>,
    wrap: (decide: (...args: Array<unknown>) => unknown, args: ReadonlyArray<unknown>) => unknown,
  ) =>
    wrapping(
      methods,
      (method) =>
        (...args) =>
          method(
            ...args.map((arg) =>
              typeof arg === "function" ? wrap(arg as Parameters<typeof wrap>[0], args) : arg,
            ),
          ),
    );

  /** Arguments go through a function before the call. */
  const passing = <Key extends keyof Port>(
    methods: Some<Key>,
    change: (...args: Args<Port[Key]>) => Elements<Port[Key]>,
  ) =>
    wrapping(
      methods,
      (method) =>
        (...args) =>
          method(...change(...(args as Args<Port[Key]>))),
    );

  /** Results go through a function before they are returned. */
  const returning = <Key extends keyof Port>(
    methods: Some<Key>,
    change: (
      found: Found<Port[Key]>,
      args: Args<Port[Key]>,
    ) => Found<Port[Key]> | Promise<Found<Port[Key]>>,
  ) =>
    wrapping(methods, (method) => (...args) => async () => {
      const result = await method(...args)();
      if (isLeft(result)) return result;
      return right(await change(result.right as Found<Port[Key]>, args as Args<Port[Key]>));
    });

  return {
    replacing,
    passing,
    returning,

    /** A function in place of a method, which it can call. */
    around: <Key extends keyof Port>(
      methods: Some<Key>,
      bug: (
        call: (...args: Elements<Port[Key]>) => Promise<Found<Port[Key]>>,
      ) => (...args: Args<Port[Key]>) => Promise<Found<Port[Key]>>,
    ) =>
      wrapping(methods, (method) => {
        const made = bug((...args) => done(method(...args) as TaskEither<never, Found<Port[Key]>>));
        return (...args) => giving(() => made(...(args as Args<Port[Key]>)));
      }),

    /** Some properties of a result in place of what is right. */
    altering: <Key extends keyof Port>(
      methods: Some<Key>,
      change: (
        found: NonNullable<Found<Port[Key]>>,
        args: Args<Port[Key]>,
      ) => Partial<NonNullable<Found<Port[Key]>>>,
    ) =>
      returning(methods, (found, args) =>
        found === undefined ? found : { ...found, ...change(found as never, args) },
      ),

    /** A call with other arguments, if there is no result. */
    elsewhere: <Key extends keyof Port>(
      methods: Some<Key>,
      other: (...args: Args<Port[Key]>) => Elements<Port[Key]>,
    ) =>
      wrapping(methods, (method) => (...args) => async () => {
        const own = await method(...args)();
        return isLeft(own) || own.right !== undefined
          ? own
          : method(...other(...(args as Args<Port[Key]>)))();
      }),

    /** A failure in place of some results. */
    failing: <Key extends keyof Port>(
      methods: Some<Key>,
      isFailure: (found: Found<Port[Key]>, args: Args<Port[Key]>) => boolean,
    ) =>
      wrapping(methods, (method) => (...args) => async () => {
        const result = await method(...args)();
        if (isLeft(result)) return result;
        const { right: found } = result;
        return isFailure(found as Found<Port[Key]>, args as Args<Port[Key]>) ? failed() : result;
      }),

    /** A list that uses another filter. */
    filtering: <Key extends keyof Port>(
      methods: Some<Key>,
      change: (filter: Args<Port[Key]>[1]) => Args<Port[Key]>[1],
    ) =>
      wrapping(
        methods,
        (method) =>
          (owner, filter, ...rest) =>
            method(owner, change(filter as Args<Port[Key]>[1]), ...rest),
      ),

    /** A list that does not use a property of its filter. */
    ignoring: <Key extends keyof Port>(methods: Some<Key>, property: keyof Args<Port[Key]>[1]) =>
      wrapping(
        methods,
        (method) =>
          (owner, filter, ...rest) =>
            method(owner, { ...(filter as object), [property]: undefined }, ...rest),
      ),

    /** Facts go through a function before the decision, if there are any. */
    informing: <Key extends keyof Port>(
      methods: Some<Key>,
      change: (facts: Facts<Port[Key]>, args: Args<Port[Key]>) => Partial<Facts<Port[Key]>>,
    ) =>
      wrappingDecisions(methods, (decide, args) => (facts: unknown, ...place: Array<unknown>) => {
        if (facts === undefined) return decide(facts, ...place);
        const changed = change(facts as Facts<Port[Key]>, args as Args<Port[Key]>);
        return decide({ ...facts, ...changed }, ...place);
      }),

    /** What is decided goes through a function, of a record that is changed in particular. */
    overriding: <Key extends keyof Port>(
      methods: Some<Key>,
      change: (decided: Decided<Port[Key]>, facts: Facts<Port[Key]>) => Decided<Port[Key]>,
    ) =>
      wrappingDecisions(
        methods,
        (decide) =>
          (facts: unknown, ...place: Array<unknown>) =>
            change(decide(facts, ...place) as Decided<Port[Key]>, facts as Facts<Port[Key]>),
      ),

    /** Decided changes go through a function before they are stored; nothing means no change. */
    deciding: <Key extends keyof Port>(
      methods: Some<Key>,
      change: (
        found: LedgerChange,
        facts: Facts<Port[Key]>,
        place: number,
      ) => Partial<LedgerChange> | undefined,
    ) =>
      wrappingDecisions(methods, (decide) => (facts: unknown, place: number) => {
        const { outcome, change: found } = decide(facts, place) as Decision<unknown>;
        const changed = found && change(found, facts as Facts<Port[Key]>, place);
        return { outcome, change: found && changed && { ...found, ...changed } };
      }),

    /** Decides, waits, and stores what was decided. */
    unlocked:
      <Context = unknown>(
        methods: Some<keyof Port>,
        wait: (context: Context, made: LedgerChange | undefined) => Promise<void> = pause,
      ): StoreBug<Context> =>
      (store, context) =>
        wrapping(methods, (method) => (...args) => async () => {
          const deciding = (decide: (facts: unknown) => unknown) =>
            method(...args.map((arg) => (typeof arg === "function" ? decide : arg)));
          const original = args.find((arg) => typeof arg === "function") as (
            facts: unknown,
          ) => Decision<unknown>;
          const seen = await deciding((facts) => keep(original(facts)))();
          if (isLeft(seen)) return seen;
          const decision = seen.right as Decision<unknown>;
          await wait(context, decision.change);
          return deciding(() => decision)();
        })(store, context),
  };
};

const portOf = <Name extends keyof Ports>(store: MemoryStore, name: Name): Ports[Name] =>
  ({ ...store, payments: byOne(store.payments) })[name];

const withPort = <Name extends keyof Ports>(
  store: MemoryStore,
  name: Name,
  methods: Partial<Ports[Name]>,
): MemoryStore =>
  name === "payments"
    ? { ...store, payments: withMethods(store.payments, methods) }
    : { ...store, [name]: { ...store[name], ...methods } };

/** Adds the method for one payment. */
const byOne = (payments: PaymentRepository): PaymentsByOne => ({
  ...payments,
  recordPayment: (owner, request, decide, read) => async () => {
    const recorded = await payments.recordPayments(owner, [request], decide, read && [read])();
    if (isLeft(recorded)) return recorded;
    const [outcome] = recorded.right as readonly [ReturnType<typeof decide>["outcome"]];
    return right(outcome);
  },
});

/** Replaces methods, that for one payment only where a list has one. */
const withMethods = (
  payments: PaymentRepository,
  { recordPayment, ...own }: Partial<PaymentsByOne>,
): PaymentRepository => {
  const changed = { ...payments, ...own };
  if (recordPayment === undefined) return changed;
  return {
    ...changed,
    recordPayments: (owner, requests, decide, read) => {
      const [request, ...others] = requests;
      if (request === undefined || others.length > 0) {
        return changed.recordPayments(owner, requests, decide, read);
      }
      return async () => {
        const first = (facts: RecordingFacts) => decide(facts, 0);
        const recorded = await recordPayment(owner, request, first, read?.[0])();
        return isLeft(recorded) ? recorded : right([recorded.right]);
      };
    },
  };
};

/** Every change of an invoice or a payment goes through a function before it is stored. */
export const changing = (
  change: (found: LedgerChange) => Partial<LedgerChange> | undefined,
): StoreBug<unknown> =>
  all(
    bugsIn("invoices").deciding("changeInvoice", change),
    bugsIn("payments").deciding(["recordPayments", "changePayment"], change),
  );

/** The rows of a page in the reverse order. */
export const reversed = <Found extends { readonly rows: ReadonlyArray<unknown> }>(
  page: Found,
): Found => ({ ...page, rows: page.rows.toReversed() });

/** A page whose total is that of its rows. */
export const countingRows = <Found extends { readonly rows: ReadonlyArray<unknown> }>(
  page: Found,
): Found => ({ ...page, total: page.rows.length });

/** A Fastify application with a route that prices, for `npm run lab -- shadow`. */
import { fastify } from "fastify";
import { shadow, type Bill, type ShadowCounts } from "quittance/replay";

/** What a client sends: lines of whole pieces, with prices of two decimals. */
interface Order {
  readonly id: string;
  readonly lines: ReadonlyArray<{
    readonly price: string;
    readonly quantity: number;
    readonly tax: number;
  }>;
}

interface Priced {
  readonly net: string;
  readonly tax: string;
  readonly total: string;
}

const text = (cents: bigint): string =>
  `${String(cents / 100n)}.${String(cents % 100n).padStart(2, "0")}`;

/**
 * Prices as a present system does: the tax of each line is rounded half up. An order whose first
 * line has 7 pieces is charged a cent too much, so that some bills are different.
 */
const price = ({ lines }: Order): Priced => {
  let [net, tax] = [0n, 0n];
  for (const line of lines) {
    const amount = BigInt(line.price.replace(".", "")) * BigInt(line.quantity);
    net += amount;
    tax += (amount * BigInt(line.tax) + 50n) / 100n;
  }
  const surplus = lines[0]?.quantity === 7 ? 1n : 0n;
  return { net: text(net), tax: text(tax), total: text(net + tax + surplus) };
};

const bill = ([{ id, lines }]: [Order], priced: Priced): Bill => ({
  id,
  currency: "EUR",
  ...priced,
  lines: lines.map(({ tax, quantity, ...line }) => ({
    ...line,
    quantity: String(quantity),
    tax: String(tax),
  })),
});

const failing = (): never => {
  throw new Error("The bill cannot be read");
};

const rules = { bill, policy: "shop" } as const;

/** The route of each way to run; the first one is without a shadow. */
const functions = {
  plain: () => price,
  shadow: () => shadow(price, rules, () => undefined),
  awaited: () =>
    shadow(
      (order: Order) => Promise.resolve(price(order)),
      rules,
      () => undefined,
    ),
  "sink hangs": () => shadow(price, rules, () => new Promise(() => undefined)),
  "sink throws": () => shadow(price, rules, failing),
  "sink rejects": () => shadow(price, rules, () => Promise.reject(new Error("The sink is down"))),
  "bill throws": () => shadow(price, { ...rules, bill: failing }, () => undefined),
  "1 in 100": () => shadow(price, rules, () => undefined, { sample: 0.01 }),
} as const satisfies Readonly<Record<string, () => (order: Order) => Priced | Promise<Priced>>>;

const isName = (name: string): name is keyof typeof functions => Object.hasOwn(functions, name);
const name = process.argv[2] ?? "";
if (!isName(name)) throw new Error(`Unknown way to run: ${name}`);
const priced = functions[name]();
const shadowed: typeof priced & { readonly counts?: () => ShadowCounts } = priced;

const app = fastify({ keepAliveTimeout: 600_000 });
app.post<{ Body: Order }>("/price", ({ body }) => priced(body));

let before = process.cpuUsage();
let rejections = 0;
process.on("unhandledRejection", () => {
  rejections += 1;
});
process.on("message", (command) => {
  if (command === "start") {
    before = process.cpuUsage();
    process.send?.({ started: true });
  } else if (command === "stop") {
    const { user, system } = process.cpuUsage(before);
    process.send?.({ microseconds: user + system });
  } else {
    const counts = shadowed.counts?.();
    process.send?.({ counts, rejections, heap: process.memoryUsage().heapUsed });
  }
});
process.once("disconnect", () => {
  process.exit(0);
});
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: Number(new URL(address).port) });

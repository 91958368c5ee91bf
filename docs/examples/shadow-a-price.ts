import { shadow, type BillException } from "quittance/replay";

interface Order {
  readonly id: string;
  readonly cents: number;
}

/** The price of the present system, in cents. */
const priceOfOrder = ({ cents }: Order): number => cents + Math.floor(cents * 0.19);

const exceptions: Array<BillException> = [];
const watched = shadow(
  priceOfOrder,
  {
    policy: "invoice",
    bill: ([{ id, cents }], total) => ({
      id,
      currency: "EUR",
      lines: [{ price: (cents / 100).toFixed(2), tax: "19" }],
      total: (total / 100).toFixed(2),
    }),
  },
  (exception) => exceptions.push(exception),
);

console.log(watched({ id: "order-1", cents: 1000 })); // 1190
console.log(watched({ id: "order-2", cents: 1005 })); // 1195

while (watched.counts().pending > 0) await new Promise((resolve) => setTimeout(resolve, 1));
console.log(watched.counts().equal, watched.counts().different); // 1 1

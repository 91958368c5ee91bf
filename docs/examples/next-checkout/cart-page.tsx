import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { offerCart, orderCart } from "./cart.ts";
import { shop } from "./shop.ts";

const order = async (form: FormData): Promise<void> => {
  "use server";
  const text = (name: string): string => {
    const given = form.get(name);
    return typeof given === "string" ? given : "";
  };
  const id = await orderCart(shop().payments, text("order"), text("email"));
  redirect(id === undefined ? "/" : `/pay/${id}`);
};

/** Shows the price of the cart and its calculation, with a button that creates the invoice. */
const CartPage = async () => {
  // Without this, Next.js renders the page once, during the build, at the rates of that day.
  await connection();
  const { total, explanation } = await offerCart(shop().payments);
  return (
    <main>
      <h1>Your cart</h1>
      <pre>{explanation}</pre>
      <form action={order}>
        <input type="hidden" name="order" value={`order-${randomUUID()}`} />
        <label>
          E-mail <input type="email" name="email" required />
        </label>
        <button>Order for {total}</button>
      </form>
    </main>
  );
};

export default CartPage;

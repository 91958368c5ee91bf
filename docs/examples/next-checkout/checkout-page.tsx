import { notFound } from "next/navigation";
import { viewCheckout } from "./checkout-view.ts";
import { shop } from "./shop.ts";

interface CheckoutProps {
  readonly params: Promise<{ readonly id: string }>;
}

/** Shows the payer the price, its calculation, the payable amounts and the status. */
const CheckoutPage = async ({ params }: CheckoutProps) => {
  const { id } = await params;
  const view = await viewCheckout(shop().payments, id);
  if (view === undefined) notFound();
  return (
    <main>
      <h1>Pay {view.seller}</h1>
      <p role="status">{view.status}</p>
      <h2>How the price is calculated</h2>
      <ol>
        {view.steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
      <p>
        Total: <strong id="total">{view.total}</strong>
      </p>
      {view.due === undefined ? null : (
        <>
          <h2>What to pay</h2>
          <p>
            Amount due: <strong id="due">{view.due}</strong>. Send one of these amounts:
          </p>
          <ul id="payable">
            {view.payable.map((amount) => (
              <li key={amount}>{amount}</li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
};

export default CheckoutPage;

import { createClient } from "@quittance/http/client";

/** Creates invoices through the API, so that a list has more than one page. */
export const addInvoices = async (url: string, key: string, count: number): Promise<void> => {
  const client = createClient({ baseUrl: url, authorization: key });
  for (let index = 0; index < count; index += 1) {
    const { error } = await client.POST("/invoices", {
      body: {
        customer_email: "robin@example.com",
        items: [
          {
            type: "PAYMENT_INTENT",
            currency: index % 2 === 0 ? "GBP" : "USD",
            price: `${String(10 + index)}.75`,
          },
        ],
      },
    });
    if (error !== undefined) throw new Error(JSON.stringify(error));
  }
};

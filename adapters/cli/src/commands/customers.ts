import { eraseCustomer } from "@quittance/postgres";
import { print } from "../output.ts";
import { anyText, argument } from "../parameters.ts";
import { organizationOption } from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";

/** `quittance customers erase`: erases a person from the records of an organization. */
export const eraseCustomers = storeCommand({
  description: `Erase a person: replace the e-mail address of the invoices, and remove the metadata of these
invoices, their payments, refunds and credit notes, the customer and the delivery of invoices
without a number, and all of it from stored events, webhook deliveries and notifications of
providers.
Amounts, statuses and numbers stay, and numbered invoices keep the customer that is printed on them.
It cannot be undone. Run it as the owner of the schema.`,
  arguments: { email: argument("EMAIL", "the address of the person", anyText) },
  options: organizationOption,
  examples: ["quittance customers erase robin@example.com --organization org_acme"],
  run: async ({ email, organization }, { executor, schema }) => {
    const erased = await eraseCustomer(executor, { schema, organizationId: organization, email });
    const { invoices, deliveries, notifications, documents } = erased;
    print(
      `Erased in ${String(invoices)} invoices, ${String(deliveries)} webhook deliveries and ` +
        `${String(notifications)} notifications of providers.\n`,
    );
    if (documents > 0) {
      print(`${String(documents)} numbered invoices keep the customer that is printed on them.\n`);
    }
    return 0;
  },
});

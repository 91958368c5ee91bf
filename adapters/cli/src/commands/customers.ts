import { eraseCustomer } from "@quittance/postgres";
import type { Command } from "../command.ts";
import { organizationOption, readOrganization } from "../export/read-organization.ts";
import { print } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { storeOptions, withStore } from "../store/with-store.ts";

const options = { ...organizationOption, ...storeOptions } as const;

/** `quittance customers erase`: erases a person from the records of an organization. */
export const eraseCustomers: Command = {
  usage: ["EMAIL --organization ID [options]"],
  description: `Erase a person: replace the e-mail address of the invoices, and remove the metadata of these
invoices, their payments, refunds and credit notes, the customer and the delivery of invoices
without a number, and all of it from stored events, webhook deliveries and notifications of
providers.
Amounts, statuses and numbers stay, and numbered invoices keep the customer that is printed on them.
It cannot be undone. Run it as the owner of the schema.`,
  options,
  examples: ["quittance customers erase robin@example.com --organization org_acme"],
  run: (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const [email = ""] = positionals;
    const organizationId = readOrganization(values.organization);
    const { schema } = values;
    return withStore(values, async (executor) => {
      const erased = await eraseCustomer(executor, { schema, organizationId, email });
      const { documents } = erased;
      const [invoices, deliveries, notifications] = [
        `${String(erased.invoices)} invoices`,
        `${String(erased.deliveries)} webhook deliveries`,
        `${String(erased.notifications)} notifications of providers`,
      ];
      print(`Erased in ${invoices}, ${deliveries} and ${notifications}.\n`);
      if (documents > 0) {
        print(
          `${String(documents)} numbered invoices keep the customer that is printed on them.\n`,
        );
      }
      return 0;
    });
  },
};

import { timestampOf, type LedgerEvent, type Organization, type OrganizationId } from "quittance";
import type { organizationChangeDescription } from "quittance/adapter";
import {
  administrationCase,
  organizationOf,
  type AdministrationRepositories,
  type AdministrationSubject,
} from "./administration-case.ts";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { everySeller } from "./sample-invoice.ts";

type Repository = AdministrationRepositories["organizations"];

const first = organizationOf("a", {
  imageUrl: "https://shop.example/a.png",
  seller: everySeller,
  totals: "invoice",
  increments: { CHF: "0.05", SEK: "1" },
  numbering: "{YYYY}-Ü{n:4}",
  creditNumbering: "C{n}",
});
const second = organizationOf("b");
const third = organizationOf("c", {
  rounding: { mode: "HALF_EVEN", at: "LINE", increments: { CHF: "0.05" } },
});
const unknown: OrganizationId = "org_none";
const host = { type: "HOST", id: undefined } as const;

const organizationCase = (
  name: string,
  organizations: ReadonlyArray<Organization>,
  check: (repository: Repository) => Promise<void>,
): ConformanceCase<AdministrationSubject> =>
  administrationCase(name, { organizations }, (repositories) => check(repositories.organizations));

const withoutEvents = (organization: Organization) => ({ organization, events: [] });

/** Expects exactly these organizations. */
const expectStored = async (
  { listOrganizations }: Repository,
  expected: ReadonlyArray<Organization>,
): Promise<void> => {
  const rows = await expectSuccess(listOrganizations({ after: undefined, limit: 100 }));
  expectSame("the stored organizations", rows, expected);
};

/** The conformance cases of `OrganizationRepository`. */
export const organizationRepositoryCases: ReadonlyArray<ConformanceCase<AdministrationSubject>> = [
  organizationCase("findOrganization returns an organization", [first, second], async (all) => {
    expectSame("the result", await expectSuccess(all.findOrganization(first.id)), first);
    expectSame("without image", await expectSuccess(all.findOrganization(second.id)), second);
  }),
  organizationCase("findOrganization returns nothing for an unknown one", [first], async (all) => {
    expectSame("the result", await expectSuccess(all.findOrganization(unknown)), undefined);
  }),
  organizationCase("listOrganizations orders by identifier", [third, first, second], (all) =>
    expectStored(all, [first, second, third]),
  ),
  organizationCase("listOrganizations returns a range", [third, first, second], async (all) => {
    const range = (after: Organization | undefined, limit: number) =>
      expectSuccess(all.listOrganizations({ after: after?.id, limit }));
    expectSame("the first", await range(undefined, 1), [first]);
    expectSame("those after the first", await range(first, 100), [second, third]);
    expectSame("one after the first", await range(first, 1), [second]);
    expectSame("those after the last", await range(third, 100), []);
  }),
  organizationCase("storeOrganization stores and returns one", [second], async (all) => {
    expectSame("the result", await expectSuccess(all.storeOrganization(first)), first);
    await expectStored(all, [first, second]);
  }),
  organizationCase("storeOrganization does not replace a stored one", [first], async (all) => {
    const other = { ...first, name: "Other", imageUrl: undefined };
    expectSame("the result", await expectSuccess(all.storeOrganization(other)), first);
    await expectStored(all, [first]);
  }),
  organizationCase("storeOrganization stores one of concurrent ones", [second], async (all) => {
    const given = Array.from({ length: 20 }, (_, index) => ({ ...first, name: String(index) }));
    const returned = await Promise.all(
      given.map((organization) => expectSuccess(all.storeOrganization(organization))),
    );
    const [stored = first] = returned;
    for (const each of returned) expectSame("the returned organization", each, stored);
    await expectStored(all, [stored, second]);
  }),
  organizationCase("changeOrganization stores the change", [first, second], async (all) => {
    const seller = { legalName: "Changed", address: { country: "AT" } };
    const changed: Organization = {
      id: first.id,
      name: "Changed",
      imageUrl: undefined,
      seller,
      totals: "shop",
      numbering: "N{n}",
      creditNumbering: "K{n}",
    };
    const returned = await expectSuccess(
      all.changeOrganization(first.id, () => withoutEvents(changed)),
    );
    expectSame("the result", returned, changed);
    await expectStored(all, [changed, second]);
    const rounding = { mode: "UP", at: "TOTAL" } as const;
    const rounded: Organization = { ...changed, totals: undefined, rounding };
    await expectSuccess(all.changeOrganization(first.id, () => withoutEvents(rounded)));
    await expectStored(all, [rounded, second]);
  }),
  administrationCase(
    "changeOrganization stores its events with the change",
    { organizations: [first, second] },
    async ({ organizations, outbox }) => {
      const change: organizationChangeDescription.OrganizationChange = {
        actor: { type: "API_KEY", id: "key_1" },
        changed: [
          { property: "name", before: first.name, after: "Changed" },
          { property: "seller.accounts", before: null, after: [{ id: "7", name: "É" }] },
        ],
      };
      const events: ReadonlyArray<LedgerEvent> = [
        {
          id: "event_1",
          organizationId: first.id,
          type: "organization.updated",
          createdAt: timestampOf("2025-02-03 04:05:06"),
          subject: { kind: "Organization", change },
        },
        {
          id: "event_2",
          organizationId: first.id,
          type: "seller.accounts_changed",
          createdAt: timestampOf("2025-02-03 04:05:06"),
          subject: { kind: "Organization", change: { ...change, actor: host } },
        },
      ];
      const organization = { ...first, name: "Changed" };
      await expectSuccess(
        organizations.changeOrganization(first.id, () => ({ organization, events })),
      );
      await expectStored(organizations, [organization, second]);
      const read = async (id: OrganizationId) => {
        const stored = await expectSuccess(outbox.read(id, undefined, 10));
        return stored.map(({ event }) => event);
      };
      expectSame("the events", await read(first.id), events);
      expectSame("the events of another organization", await read(second.id), []);
    },
  ),
  organizationCase("countNumbers starts at 0", [first], async (all) => {
    const counts = await expectSuccess(all.countNumbers(first.id));
    expectSame("the counts", counts, { invoices: 0, creditNotes: 0 });
  }),
  organizationCase(
    "changeOrganization makes concurrent changes one at a time",
    [first],
    async (all) => {
      const changes = Array.from({ length: 10 }, () =>
        expectSuccess(
          all.changeOrganization(first.id, (stored) =>
            withoutEvents({ ...stored, name: `${stored.name}.` }),
          ),
        ),
      );
      await Promise.all(changes);
      await expectStored(all, [{ ...first, name: `${first.name}..........` }]);
    },
  ),
  organizationCase(
    "changeOrganization returns nothing for an unknown one",
    [first],
    async (all) => {
      const changed = all.changeOrganization(unknown, (stored) =>
        withoutEvents({ ...stored, name: "Changed" }),
      );
      expectSame("the result", await expectSuccess(changed), undefined);
      await expectStored(all, [first]);
    },
  ),
];

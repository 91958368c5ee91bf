import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { numbered, ours, theirs } from "./sample-records.ts";
import {
  at,
  claimDue,
  findStored,
  foreign,
  lane,
  newDelivery,
  plain,
  storeEndpoints,
  storeNew,
  webhookCase,
  type WebhookSubject,
} from "./sample-webhooks.ts";

const rotation = {
  secret: "whsec_new",
  previousExpiresAt: at(5),
  updatedAt: at(3),
  events: [],
};

/** The conformance cases of `rotateSecret`. */
export const rotateSecretCases: ReadonlyArray<ConformanceCase<WebhookSubject>> = [
  webhookCase("rotateSecret keeps the previous secret until it expires", async (store) => {
    await storeEndpoints(store, plain, foreign);
    const events = numbered("e", 3);
    await storeNew(
      store,
      ...events.map((event, index) => newDelivery("a", `x${String(index)}`, event)),
    );
    const secretsAt = async (index: number, minute: number): Promise<ReadonlyArray<string>> => {
      const { secrets } = await claimDue(store, lane("a", `x${String(index)}`), at(minute));
      return secrets;
    };
    expectSame("before", await secretsAt(0, 1), ["whsec_a"]);
    const rotated = store.endpoints.rotateSecret(ours, plain.id, rotation);
    expectSame("the result", await expectSuccess(rotated), { ...plain, updatedAt: at(3) });
    expectSame("while both are valid", await secretsAt(1, 4), ["whsec_new", "whsec_a"]);
    expectSame("after it has expired", await secretsAt(2, 5), ["whsec_new"]);
    expectSame("of another organization", await findStored(store, "a", theirs), foreign);
  }),
  webhookCase("rotateSecret forgets the secret before the previous one", async (store) => {
    await storeEndpoints(store, plain);
    await storeNew(store, newDelivery("a", "x", "1"));
    for (const secret of ["whsec_2", "whsec_3"]) {
      const later = { ...rotation, secret, previousExpiresAt: at(9) };
      await expectSuccess(store.endpoints.rotateSecret(ours, plain.id, later));
    }
    const { secrets } = await claimDue(store, lane("a", "x"), at(4));
    expectSame("the secrets", secrets, ["whsec_3", "whsec_2"]);
  }),
  webhookCase("rotateSecret returns nothing for an unknown endpoint", async (store) => {
    await storeEndpoints(store, foreign);
    const rotated = store.endpoints.rotateSecret(ours, plain.id, rotation);
    expectSame("the result", await expectSuccess(rotated), undefined);
    expectSame("of another organization", await findStored(store, "a", theirs), foreign);
  }),
];

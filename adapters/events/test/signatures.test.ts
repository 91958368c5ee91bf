import { newWebhookSecret, signWebhook, verifyWebhook } from "@quittance/events";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = newWebhookSecret();
const message = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};

const reasonOf = (found: ReturnType<typeof verifyWebhook>): string =>
  found._tag === "Left" ? found.left.reason : "accepted";

test("the signature is that of the published example of Standard Webhooks", () => {
  expect(signWebhook(message, [secret])).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("standardwebhooks verifies every signature, with either secret of a rotation", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.json(), (id, body) => {
      const now = Math.floor(Date.now() / 1000);
      const headers = signWebhook({ id, timestamp: now, body }, [other, secret]);
      for (const each of [secret, other]) {
        expect(() => new Webhook(each).verify(body, { ...headers })).not.toThrow();
      }
      expect(() => new Webhook(newWebhookSecret()).verify(body, { ...headers })).toThrow();
    }),
  );
});

test("a new secret has 24 random bytes in base64 after its prefix", () => {
  expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/u);
  expect(newWebhookSecret()).not.toBe(other);
});

describe("verifyWebhook", () => {
  const now = message.timestamp;
  const headers = { ...signWebhook(message, [other, secret]) };

  test("returns the event of a request that standardwebhooks has signed", () => {
    const body = '{"id":"event_1"}';
    const time = new Date(now * 1000);
    const made = {
      "webhook-id": "event_1",
      "webhook-timestamp": String(now),
      "webhook-signature": new Webhook(secret).sign("event_1", time, body),
    };
    const event = { _tag: "Right", right: { id: "event_1" } };
    expect(verifyWebhook(body, made, secret, { now })).toEqual(event);
    expect(verifyWebhook(body, new Headers(made), [other, secret], { now })).toEqual(event);
  });

  test.each([
    ["another body", { ...message, body: `${message.body} ` }, {}, "SIGNATURE"],
    ["another identifier", message, { "webhook-id": "msg_x" }, "SIGNATURE"],
    ["another time", message, { "webhook-timestamp": String(now + 1) }, "SIGNATURE"],
    ["an empty signature", message, { "webhook-signature": "" }, "SIGNATURE"],
    ["a signature of another version", message, { "webhook-signature": "v1a,x" }, "SIGNATURE"],
    ["no identifier", message, { "webhook-id": undefined }, "HEADERS"],
    ["no signature", message, { "webhook-signature": undefined }, "HEADERS"],
    ["no time", message, { "webhook-timestamp": undefined }, "HEADERS"],
    ["a time that is not a number", message, { "webhook-timestamp": "1e9" }, "HEADERS"],
  ])("rejects a request with %s", (_, { body }, changes, reason) => {
    expect(reasonOf(verifyWebhook(body, { ...headers, ...changes }, secret, { now }))).toBe(reason);
  });

  test("throws for no secret and for one of fewer than 16 bytes, without it", () => {
    const short = `whsec_${Buffer.alloc(15, 7).toString("base64")}`;
    const forged = signWebhook(message, [short]);
    const invalid = (place: number): TypeError =>
      new TypeError(
        `Secret ${String(place)} must be whsec_<base64> of at least 16 bytes, as the creation ` +
          "of the endpoint returns it",
      );
    for (const given of ["", "whsec_", short, undefined, null, 7]) {
      expect(() => verifyWebhook(message.body, forged, given as string, { now })).toThrow(
        invalid(1),
      );
      expect(() =>
        verifyWebhook(message.body, headers, [secret, given as string], { now }),
      ).toThrow(invalid(2));
    }
    for (const count of [0, 11]) {
      const secrets = Array<string>(count).fill(secret);
      expect(() => verifyWebhook(message.body, headers, secrets, { now })).toThrow(
        new TypeError(`Pass 1 to 10 secrets, not ${String(count)}`),
      );
    }
    const long = `whsec_${Buffer.alloc(16, 7).toString("base64")}`;
    const signed = { ...signWebhook(message, [long]) };
    expect(reasonOf(verifyWebhook(message.body, signed, long, { now }))).toBe("accepted");
  });

  test("rejects every changed bit of the body and of the signed headers", () => {
    const signed = { ...signWebhook(message, [secret]) };
    const { body } = message;
    const changed = (text: string): ReadonlyArray<string> =>
      Array.from(text, (character, index) =>
        [0, 1, 2, 3, 4, 5, 6].map((bit) => {
          const other = String.fromCharCode(character.charCodeAt(0) ^ (1 << bit));
          return `${text.slice(0, index)}${other}${text.slice(index + 1)}`;
        }),
      ).flat();
    const accepted = (text: string, changes: object): boolean =>
      reasonOf(verifyWebhook(text, { ...signed, ...changes }, secret, { now })) === "accepted";
    expect(accepted(body, {})).toBe(true);
    expect(changed(body).filter((text) => accepted(text, {}))).toEqual([]);
    for (const [name, value] of Object.entries(signed)) {
      expect(changed(value).filter((text) => accepted(body, { [name]: text }))).toEqual([]);
    }
  });

  test("rejects a request with another secret", () => {
    const found = verifyWebhook(message.body, headers, newWebhookSecret(), { now });
    expect(reasonOf(found)).toBe("SIGNATURE");
  });

  test("accepts requests of the last and next 300 seconds", () => {
    const reasonAt = (at: number): string =>
      reasonOf(verifyWebhook(message.body, headers, secret, { now: at }));
    expect([-301, -300, 300, 301].map((seconds) => reasonAt(now + seconds))).toEqual([
      "TIMESTAMP",
      "accepted",
      "accepted",
      "TIMESTAMP",
    ]);
  });

  test.each(["[]", "null", "1", "{", ""])("rejects the signed body %s", (body) => {
    const signed = { ...signWebhook({ ...message, body }, [secret]) };
    expect(reasonOf(verifyWebhook(body, signed, secret, { now }))).toBe("BODY");
  });
});

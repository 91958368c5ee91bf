import { createHmac } from "node:crypto";
import { createRequire } from "node:module";
import type * as adyenHmac from "@adyen/api-library/lib/src/utils/hmacValidator.js";
import { addSeconds, timestampOf } from "quittance";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import {
  checkSecrets,
  maxNotificationBytes,
  readNotification,
  schemes,
  signNotification,
  type Scheme,
} from "../src/index.ts";
import {
  adyenItem,
  adyenNotification,
  lookup,
  now,
  nowSeconds,
  payloads,
  received,
  secrets,
  type Received,
} from "./support/samples.ts";

const read = (scheme: Scheme, { headers, bytes }: Received, at = now) =>
  readNotification(scheme, [secrets[scheme]], lookup(headers), bytes, at);

const reasonOf = (scheme: Scheme, given: Received, at = now): string => {
  const result = read(scheme, given, at);
  if (result._tag === "Right") return "accepted";
  return result.left.kind === "SignatureInvalid" ? result.left.reason : result.left.kind;
};

describe.each(schemes)("signatures of %s", (scheme) => {
  test("accepts a signed notification", () => {
    expect(reasonOf(scheme, received(scheme))).toBe("accepted");
  });

  test("accepts either of two secrets during a rotation, and no other", () => {
    const other = scheme === "adyen" ? "00".repeat(32) : "b3RoZXIgc2VjcmV0IG9mIGEgdGVzdA";
    const { headers, bytes } = received(scheme);
    const accepts = (...given: ReadonlyArray<string>): boolean =>
      readNotification(scheme, given, lookup(headers), bytes, now)._tag === "Right";
    expect(accepts(other, secrets[scheme])).toBe(true);
    expect(accepts(secrets[scheme], other)).toBe(true);
    expect(accepts(other)).toBe(false);
  });

  test("rejects a notification without signature", () => {
    const { bytes } = received(scheme);
    const unsigned = new TextEncoder().encode(JSON.stringify(payloads[scheme]));
    const given = scheme === "adyen" ? unsigned : bytes;
    expect(reasonOf(scheme, { headers: {}, bytes: given })).toBe("MISSING");
  });

  test("rejects every changed bit of a header", () => {
    const { headers, bytes } = received(scheme);
    for (const [name, value] of Object.entries(headers)) {
      for (let index = 0; index < value.length; index += 1) {
        for (let bit = 0; bit < 8; bit += 1) {
          const code = String.fromCharCode(value.charCodeAt(index) ^ (1 << bit));
          const changed = value.slice(0, index) + code + value.slice(index + 1);
          const result = reasonOf(scheme, { headers: { ...headers, [name]: changed }, bytes });
          expect([name, index, bit, result === "accepted"]).toEqual([name, index, bit, false]);
        }
      }
    }
  });

  test("does not parse a body before its signature is verified", () => {
    const { headers } = received(scheme);
    const body = new TextEncoder().encode('{"type": "payment_intent.succeeded", ');
    expect(reasonOf(scheme, { headers, bytes: body })).toBe(
      scheme === "adyen" ? "MALFORMED" : "MISMATCH",
    );
  });

  test("rejects a body above the limit without verifying it", () => {
    const { headers } = received(scheme);
    const bytes = new Uint8Array(maxNotificationBytes + 1);
    expect(reasonOf(scheme, { headers, bytes })).toBe("NotificationTooLarge");
    const atLimit = { headers, bytes: new Uint8Array(maxNotificationBytes) };
    expect(reasonOf(scheme, atLimit)).not.toBe("NotificationTooLarge");
  });

  test("throws for secrets that cannot be those of the scheme, without showing them", () => {
    const short = scheme === "adyen" ? "AB12" : "short-secret";
    expect(() => {
      checkSecrets(scheme, []);
    }).toThrow("Pass 1 to 10 secrets");
    expect(() => {
      checkSecrets(scheme, Array<string>(11).fill(secrets[scheme]));
    }).toThrow("Pass 1 to 10 secrets");
    expect(() => {
      checkSecrets(scheme, [secrets[scheme], short]);
    }).toThrow(/^Secret 2 must be (?!.*short-secret)/u);
    expect(() => {
      checkSecrets(scheme, [secrets[scheme]]);
    }).not.toThrow();
  });
});

describe.each(["stripe", "btcpay", "standard-webhooks"] as const)("bodies of %s", (scheme) => {
  test("rejects every changed bit, and every lost or added byte", () => {
    const { headers, bytes } = received(scheme);
    for (let index = 0; index < bytes.byteLength; index += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = Uint8Array.from(bytes);
        changed[index] = (bytes[index] ?? 0) ^ (1 << bit);
        expect([index, bit, reasonOf(scheme, { headers, bytes: changed })]).toEqual([
          index,
          bit,
          "MISMATCH",
        ]);
      }
      const shorter = Uint8Array.from([...bytes.slice(0, index), ...bytes.slice(index + 1)]);
      expect(reasonOf(scheme, { headers, bytes: shorter })).toBe("MISMATCH");
    }
    const longer = Uint8Array.from([...bytes, 32]);
    expect(reasonOf(scheme, { headers, bytes: longer })).toBe("MISMATCH");
  });
});

describe.each(["stripe", "standard-webhooks"] as const)("times of %s", (scheme) => {
  test.each([
    [300, "accepted"],
    [301, "TIME"],
    [-300, "accepted"],
    [-301, "TIME"],
    [86_400, "TIME"],
  ])("%i seconds after the signature: %s", (seconds, expected) => {
    expect(reasonOf(scheme, received(scheme), addSeconds(now, seconds))).toBe(expected);
  });
});

describe("Stripe's own library", () => {
  const { webhooks } = new Stripe("sk_test_not_used");
  const secret = secrets.stripe;

  test("accepts our signature", () => {
    const { headers, bytes } = received("stripe");
    const header = headers["stripe-signature"] ?? "";
    const receivedAt = nowSeconds;
    const event = webhooks.constructEvent(
      Buffer.from(bytes),
      header,
      secret,
      300,
      undefined,
      receivedAt,
    );
    expect(event.id).toBe("evt_1");
  });

  test("makes signatures that we accept, also beside those of other versions", () => {
    const payload = JSON.stringify(payloads.stripe);
    const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: nowSeconds });
    const bytes = new TextEncoder().encode(payload);
    for (const header of [signature, `${signature},v0=abc`, `${signature},v1=${"0".repeat(64)}`]) {
      expect(reasonOf("stripe", { headers: { "stripe-signature": header }, bytes })).toBe(
        "accepted",
      );
    }
  });

  test.each([
    "t=1",
    "v1=abc",
    "t=,v1=abc",
    "t=1,t=2,v1=abc",
    "t=x,v1=abc",
    `t=1,v1=${"a".repeat(1100)}`,
  ])("rejects the header %.20s as malformed", (header) => {
    const { bytes } = received("stripe");
    expect(reasonOf("stripe", { headers: { "stripe-signature": header }, bytes })).toBe(
      "MALFORMED",
    );
  });
});

describe("Adyen's own library", () => {
  const validatorPath = "@adyen/api-library/lib/src/utils/hmacValidator.js";
  const library = createRequire(import.meta.url)(validatorPath) as typeof adyenHmac.default;
  const validator = new library.default();
  type Item = Parameters<typeof validator.validateHMAC>[0];
  const items = ({ bytes }: Received): ReadonlyArray<Item> =>
    (
      JSON.parse(new TextDecoder().decode(bytes)) as {
        readonly notificationItems: ReadonlyArray<{ readonly NotificationRequestItem: Item }>;
      }
    ).notificationItems.map((item) => item.NotificationRequestItem);

  test("accepts our signatures, with and without a colon in the reference", () => {
    const references = ["invoice_1", "shop:1", "", "a\\b"];
    const sent = received(
      "adyen",
      adyenNotification(...references.map((merchantReference) => adyenItem({ merchantReference }))),
    );
    for (const item of items(sent)) {
      expect(validator.validateHMAC(item, secrets.adyen)).toBe(true);
    }
  });

  test("makes signatures that we accept", () => {
    const item = adyenItem({ originalReference: "8515131751004933", eventCode: "REFUND" });
    const hmacSignature = validator.calculateHmac(item as Item, secrets.adyen);
    const payload = adyenNotification({ ...item, additionalData: { hmacSignature } });
    const bytes = new TextEncoder().encode(JSON.stringify(payload));
    expect(reasonOf("adyen", { headers: {}, bytes })).toBe("accepted");
  });

  test("rejects every changed character of a signed property and of the signature", () => {
    const [signed] = items(
      received("adyen", adyenNotification(adyenItem({ originalReference: "85" }))),
    );
    const item = signed as unknown as Record<string, unknown>;
    const resent = (changes: object): string => {
      const bytes = new TextEncoder().encode(
        JSON.stringify(adyenNotification({ ...item, ...changes })),
      );
      return reasonOf("adyen", { headers: {}, bytes });
    };
    expect(resent({})).toBe("accepted");
    const texts = [
      ...["pspReference", "originalReference", "merchantAccountCode", "merchantReference"],
      ...["eventCode", "success"],
    ];
    for (const name of texts) {
      const text = String(item[name]);
      for (let index = 0; index < text.length; index += 1) {
        const changed = `${text.slice(0, index)}~${text.slice(index + 1)}`;
        expect([name, index, resent({ [name]: changed })]).toEqual([name, index, "MISMATCH"]);
      }
      expect(resent({ [name]: "" })).toBe("MISMATCH");
    }
    expect(resent({ amount: { currency: "EUR", value: 1998 } })).toBe("MISMATCH");
    expect(resent({ amount: { currency: "USD", value: 1999 } })).toBe("MISMATCH");
    const { hmacSignature } = item["additionalData"] as { readonly hmacSignature: string };
    for (let index = 0; index < hmacSignature.length; index += 1) {
      const changed = `${hmacSignature.slice(0, index)}~${hmacSignature.slice(index + 1)}`;
      expect(resent({ additionalData: { hmacSignature: changed } })).toBe("MISMATCH");
    }
  });

  test("rejects a batch with one item that is not signed, and a shifted colon", () => {
    const [signed] = items(received("adyen"));
    const bytes = new TextEncoder().encode(
      JSON.stringify(adyenNotification(signed as object, adyenItem())),
    );
    expect(reasonOf("adyen", { headers: {}, bytes })).toBe("MISSING");
    const code = { merchantAccountCode: "ShopEU:invoice_1", merchantReference: "" };
    const shifted = { ...(signed as object), ...code };
    const moved = new TextEncoder().encode(JSON.stringify(adyenNotification(shifted)));
    expect(reasonOf("adyen", { headers: {}, bytes: moved })).toBe("MALFORMED");
  });
});

test("a deeply nested body of Adyen is malformed, before any signature", () => {
  for (const text of ["[".repeat(60_000), `${"[".repeat(30_000)}${"]".repeat(30_000)}`]) {
    const bytes = new TextEncoder().encode(text);
    expect(reasonOf("adyen", { headers: {}, bytes })).toBe("MALFORMED");
  }
});

describe("BTCPay Server", () => {
  test("is verified as documented: HMAC-SHA256 of the body in hexadecimal digits", () => {
    const { bytes } = received("btcpay");
    const digest = createHmac("sha256", secrets.btcpay).update(bytes).digest("hex");
    const accepted = { headers: { "btcpay-sig": `sha256=${digest}` }, bytes };
    expect(reasonOf("btcpay", accepted)).toBe("accepted");
    const other = { headers: { "btcpay-sig": `sha1=${digest}` }, bytes };
    expect(reasonOf("btcpay", other)).toBe("MALFORMED");
  });
});

describe("the library of Standard Webhooks", () => {
  const webhook = new Webhook(secrets["standard-webhooks"]);

  test("gives the published signature, and we accept it", () => {
    const body = '{"test": 2432232314}';
    const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    expect(webhook.sign(id, new Date(1_614_265_330_000), body)).toBe(signature);
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": signature,
    };
    const given = { headers, bytes: new TextEncoder().encode(body) };
    const signedAt = timestampOf("2021-02-25 15:02:10");
    // The signature is valid; the body lacks the type of the neutral format.
    expect(reasonOf("standard-webhooks", given, signedAt)).toBe("NotificationInvalid");
    expect(reasonOf("standard-webhooks", given)).toBe("TIME");
    const changed = { ...headers, "webhook-timestamp": "1614265331" };
    expect(reasonOf("standard-webhooks", { ...given, headers: changed }, signedAt)).toBe(
      "MISMATCH",
    );
  });

  test("makes signatures that we accept, also beside others", () => {
    const body = JSON.stringify(payloads["standard-webhooks"]);
    const signature = webhook.sign("msg_2", new Date(nowSeconds * 1000), body);
    const bytes = new TextEncoder().encode(body);
    for (const given of [signature, `v1a,abc ${signature}`, `v1,AAAA ${signature}`]) {
      const headers = {
        "webhook-id": "msg_2",
        "webhook-timestamp": String(nowSeconds),
        "webhook-signature": given,
      };
      expect(reasonOf("standard-webhooks", { headers, bytes })).toBe("accepted");
    }
  });

  test("accepts our signature", () => {
    const seconds = Math.floor(Date.now() / 1000);
    const at = timestampOf(new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 19));
    const scheme = "standard-webhooks";
    const { headers, body } = signNotification(scheme, secrets[scheme], payloads[scheme], at);
    expect(webhook.verify(body, headers)).toEqual(payloads["standard-webhooks"]);
  });
});

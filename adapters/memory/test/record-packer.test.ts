import * as fc from "fast-check";
import { Amount } from "quittance";
import { expect, test } from "vitest";
import { RecordPacker } from "../src/record-packer.ts";

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 35n), max: 10n ** 35n }), fc.integer({ min: 0, max: 9 }))
  .map(([whole, digit]) => [String(whole), ...(digit === 0 ? [] : [`00${String(digit)}`])])
  .map((parts) => Amount.parseCanonical(parts.join(".")))
  .filter((parsed) => parsed !== undefined);

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "0", "\0", "__proto__", "EUR", "Total", "2025-01-01 00:00:00"),
);

const { records } = fc.letrec<{ records: unknown }>((tie) => ({
  records: fc.oneof(
    { depthSize: "small" },
    ...[text, amount, fc.boolean(), fc.constant(undefined), fc.integer()],
    fc.array(tie("records"), { maxLength: 4 }),
    fc
      .array(fc.tuple(text, tie("records")), { maxLength: 4 })
      .map((entries): unknown => Object.fromEntries(entries)),
  ),
}));

/** Returns records with the text of amounts, and with the order of properties. */
const shown = (value: unknown): unknown =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (inner === undefined) return { undefined: true };
    return typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.entries(inner)
      : inner;
  });

test("records are the same when they are packed and unpacked, each after others", () => {
  const packer = new RecordPacker();
  const known = fc.array(fc.oneof(text, amount), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(records, known), { maxLength: 4 }), (all) => {
      const packed = all.map(([value, strings]) => packer.pack(value, strings));
      const unpacked = packed.map((found, index) => packer.unpack(found, all[index]?.[1] ?? []));
      expect(shown(unpacked)).toBe(shown(all.map(([value]) => value)));
      expect(unpacked).toEqual(all.map(([value]) => value));
    }),
  );
});

test("records of more structures, names and strings than are shared are the same too", () => {
  const packer = new RecordPacker();
  const all = Array.from({ length: 5000 }, (_, place) => ({
    [`name ${String(place)}`]: `text ${String(place >> 1)}`,
    list: Array.from({ length: place % 70 }, () => place),
  }));
  const packed = all.map((value) => packer.pack(value, []));
  expect(packed.map((found) => packer.unpack(found, []))).toEqual(all);
});

test("successive records of the same structure take the memory of their own strings", () => {
  const packer = new RecordPacker();
  const pack = (id: string, price: string): string => {
    const step = { title: "Desk lamp", price: Amount.of(price), currency: "EUR", note: undefined };
    return packer.pack(
      {
        steps: [
          { id, ...step },
          { id: `${id}_2`, ...step },
        ],
      },
      [id],
    );
  };
  pack("a", "1");
  pack("b", "2");
  expect(pack("c", "3")).toMatch(/^\[\d+,"3","c_2"\]$/u);
});

test("an amount that appears twice is the same object, and a known one is the one given", () => {
  const packer = new RecordPacker();
  const [price, total] = [Amount.of("1.5"), Amount.of("3")];
  const packed = packer.pack({ before: price, after: Amount.of("1.5"), total: Amount.of("3") }, [
    total,
  ]);
  const found = packer.unpack(packed, [total]) as Readonly<Record<string, Amount>>;
  expect(found["before"]).toBe(found["after"]);
  expect(found["total"]).toBe(total);
});

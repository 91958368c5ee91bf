import { expect, test } from "vitest";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { fromJson, read } from "../schema/schema.ts";
import { documentRequest } from "./document-request.ts";

const asked = (locale: unknown) => read(documentRequest, fromJson({ locale }));

/** A tag of 35 characters. */
const longest = "en-x-aaaaaaaa-bbbbbbbb-cccccccc-ddd";

test.each(["de-DE", "en-GB", longest])("the locale can be %s", (locale) => {
  expect(rightOf(asked(locale))).toMatchObject({ locale });
});

test.each([`${longest}d`, "de_DE", "", 7])("the locale cannot be %j", (locale) => {
  expect(leftOf(asked(locale))).toMatchObject({
    issues: [{ path: ["locale"], message: "must be a language tag such as de-DE" }],
  });
});

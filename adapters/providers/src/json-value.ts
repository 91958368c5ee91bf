import { isWellFormed } from "quittance/adapter";

/** Thrown while a payload is read; `readNotification` returns it as a `NotificationInvalid`. */
export class PayloadMalformed extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** A value in a parsed payload, with its path for messages. */
export class JsonValue {
  readonly value: unknown;
  readonly path: string;

  constructor(value: unknown, path = "") {
    this.value = value;
    this.path = path;
  }

  /** Parses bytes as JSON in UTF-8. Throws `PayloadMalformed` if they are not. */
  static parse(bytes: Uint8Array): JsonValue {
    try {
      return new JsonValue(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    } catch {
      throw new PayloadMalformed("", "must be JSON in UTF-8");
    }
  }

  /** Returns whether the value is absent or `null`. */
  get isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** Returns a property by its dotted path; absent if an object on the way is. */
  at(path: string): JsonValue {
    return path.split(".").reduce<JsonValue>((found, name) => found.property(name), this);
  }

  /** Returns the elements of an array of at most `max` elements. */
  elements(max: number): ReadonlyArray<JsonValue> {
    if (!Array.isArray(this.value)) throw this.malformed("must be an array");
    if (this.value.length > max) {
      throw this.malformed(`must contain at most ${String(max)} elements`);
    }
    return this.value.map((element, index) => new JsonValue(element, this.below(String(index))));
  }

  /** Returns a text that is not empty and can be stored. */
  text(): string {
    const { value } = this;
    if (typeof value !== "string" || value === "") throw this.malformed("must be a text");
    if (!isWellFormed(value)) {
      throw this.malformed("must not contain NUL and unpaired surrogates");
    }
    return value;
  }

  /** Returns a text of at most `max` characters without what exceeds them; absent if empty. */
  shortText(max: number): string | undefined {
    if (this.isAbsent || this.value === "") return undefined;
    const kept = this.text().slice(0, max);
    return isWellFormed(kept) ? kept : kept.slice(0, -1);
  }

  /** Returns an identifier: 1 to 100 visible ASCII characters. */
  identifier(): string {
    const found = this.text();
    if (!/^[\x21-\x7e]{1,100}$/u.test(found)) {
      throw this.malformed("must be an identifier of at most 100 visible ASCII characters");
    }
    return found;
  }

  /** Returns an integer from 0 that a number represents exactly. */
  integer(): number {
    const { value } = this;
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
      throw this.malformed("must be an integer from 0 to 9007199254740991");
    }
    return value;
  }

  /** Returns one of some texts. */
  oneOf<const Value extends string>(values: ReadonlyArray<Value>): Value {
    const found = values.find((value) => value === this.value);
    if (found === undefined) throw this.malformed(`must be one of ${values.join(", ")}`);
    return found;
  }

  malformed(message: string): PayloadMalformed {
    return new PayloadMalformed(this.path, message);
  }

  /** Returns a property by its name, which may contain dots. */
  property(name: string): JsonValue {
    const { value } = this;
    if (value !== undefined && (typeof value !== "object" || Array.isArray(value))) {
      throw this.malformed("must be an object");
    }
    const isOwn = value !== undefined && value !== null && Object.hasOwn(value, name);
    const found = isOwn ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
    return new JsonValue(found, this.below(name));
  }

  private below(name: string): string {
    return this.path === "" ? name : `${this.path}.${name}`;
  }
}

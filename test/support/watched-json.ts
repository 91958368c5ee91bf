/** JSON that counts every look into one of its objects and arrays. */
export interface WatchedJson {
  readonly value: unknown;
  readonly looks: () => number;
}

/** Wraps a JSON value so that reading any property or element inside of it is counted. */
export const watched = (json: unknown): WatchedJson => {
  let count = 0;
  const wrap = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    return new Proxy(value, {
      get: (target, key, receiver) => {
        count += 1;
        return wrap(Reflect.get(target, key, receiver));
      },
      ownKeys: (target) => {
        count += 1;
        return Reflect.ownKeys(target);
      },
      getOwnPropertyDescriptor: (target, key) => {
        count += 1;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
  };
  return { value: wrap(json), looks: () => count };
};

/** Arrays in arrays, this many deep, around elements this many wide. */
export const deepArrays = (depth: number, width: number): unknown => {
  let value: unknown = Array.from({ length: width }, () => 0);
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
};

/** Objects in objects, this many deep, around properties this many wide. */
export const deepObjects = (depth: number, width: number): unknown => {
  let value: unknown = Object.fromEntries(
    Array.from({ length: width }, (_, index) => [`k${String(index)}`, 0]),
  );
  for (let level = 1; level < depth; level += 1) value = { a: value };
  return value;
};

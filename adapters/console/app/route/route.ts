import { shallowRef } from "vue";

/** The address of a page: the part of the URL after `#`, with the filters of a list. */
export interface Route {
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
}

/** Properties of a query; empty values are left out. */
export type Query = Iterable<readonly [name: string, value: string]>;

/** Reads a route from the hash of a URL, such as `#/invoices?status=PENDING`. */
export const readRoute = (hash: string): Route => {
  const [path = "", search = ""] = hash.replace(/^#/u, "").split(/\?(.*)/su);
  return {
    path: path === "" ? "/" : path,
    query: new Map(new URLSearchParams(search)),
  };
};

/** Returns the hash of a route. */
export const hrefOf = (path: string, query: Query = []): string => {
  const search = new URLSearchParams(
    [...query].flatMap(([name, value]) => (value === "" ? [] : [[name, value]])),
  ).toString();
  return search === "" ? `#${path}` : `#${path}?${search}`;
};

/** The route of the URL that is shown. */
export const route = shallowRef<Route>(readRoute(window.location.hash));

window.addEventListener("hashchange", () => {
  route.value = readRoute(window.location.hash);
});

/** Goes to a route. */
export const navigate = (path: string, query: Query = []): void => {
  window.location.hash = hrefOf(path, query);
};

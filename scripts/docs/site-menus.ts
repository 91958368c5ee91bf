import { entryPoints } from "./entry-points.ts";
import { sourceFolder } from "./site-links.ts";
import { listedFolders, menuEntry, sections, titleOfFolder } from "./site-map.ts";

/** A group of a sidebar. */
export interface MenuGroup {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: Array<{ readonly text: string; readonly link: string }>;
}

/** Pages that are made at the build and stand in no folder of `docs` before it. */
const madeOf: Readonly<Record<string, MenuGroup["items"]>> = {
  Reference: [
    { text: "API reference", link: "/api/" },
    { text: "Examples", link: `/${sourceFolder}/docs/examples/` },
  ],
};

const folded: ReadonlyArray<string> = listedFolders.map((folder) => titleOfFolder[folder]);

/** The sidebar of everything but the API reference. */
export const guideMenu = (): ReadonlyArray<MenuGroup> =>
  sections()
    .filter(({ pages }) => pages.length > 0)
    .map(({ title, pages }) => ({
      text: title,
      ...(folded.includes(title) ? { collapsed: true } : {}),
      items: [...pages.map(menuEntry), ...(madeOf[title] ?? [])],
    }));

/** The sidebar of the API reference: every entryPoint, whose page lists what it exports. */
export const apiMenu = (): ReadonlyArray<MenuGroup> => [
  {
    text: "API reference",
    items: Object.keys(entryPoints).map((entryPoint) => ({
      text: entryPoint,
      link: `/api/${entryPoint}/`,
    })),
  },
];

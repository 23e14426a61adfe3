// Which modules come in one file. Pages and what opens on them are `import()`s in the source: by themselves they would be
// hundreds of files. They are put together by when they are needed (at the start, with lists, with other pages, later) and by the
// parts of antd that they stand on; what is larger than `maxSize` then, Rolldown cuts along the folders.
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number];
type Graph = (id: string) => Rolldown.ModuleInfo | null;

/** Parts of antd, the most common first: what needs one of a line may have those of the lines above it as well. */
const lines = [
  ['enter', 'form|input'],
  [
    'open',
    'alert|badge|button|checkbox|drawer|dropdown|flex|input-number|menu|message|modal|notification|popconfirm|popover|progress|radio|segmented|spin|switch|tabs|tag|tooltip',
  ],
  ['choose', 'select|tree'],
  ['table', 'pagination|table'],
  ['rest', '[\\w-]+'],
] as const;

const isOwn = (id: string) => /\/(web|protocol)\/src\//.test(id);
const isFeature = (id: string) => /\/src\/(app|features)\//.test(id);
const isAntd = (id: string) => /node_modules\/(antd|@ant-design|@rc-component|dayjs)\//.test(id);
const isEnglish = (id: string) => id.endsWith('.i18n.ts?en') || id.endsWith('.i18n.ts?server');
const icon = /@ant-design\/icons(-svg)?\/es\/(icons|asn)\//;
const packageOf = (id: string) => /.*node_modules\/(@?[\w.-]+)/.exec(id)?.[1] ?? id;

/** What a module takes from other packages, itself or through modules of ours: parts of antd, and names of packages. */
function needsOf(graph: Graph): (id: string) => ReadonlySet<string> {
  const known = new Map<string, Set<string>>();
  return function needs(id) {
    const found = known.get(id) ?? new Set<string>();
    if (known.has(id)) return found;
    known.set(id, found);
    for (const next of graph(id)?.importedIds ?? []) {
      const part = /antd\/es\/[\w-]+\//.exec(next)?.[0];
      if (isOwn(next)) for (const one of needs(next)) found.add(one);
      else if (part) found.add(part);
      else if (!isAntd(next) && !next.startsWith('\0')) found.add(packageOf(next));
    }
    // From its index, antd's parts come by the names of components.
    for (const [, names = ''] of graph(id)?.code?.matchAll(/import \{([^}]*)\} from ["']antd["']/g) ?? [])
      for (const name of names.match(/\b[A-Z]\w+/g) ?? [])
        found.add(`antd/es/${name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}/`);
    return found;
  };
}

/** The file that each module of ours belongs to. */
function planOf(graph: Graph, root: string): ReadonlyMap<string, string> {
  const reached = (from: string, also: 'dynamicallyImportedIds' | 'importedIds' = 'importedIds') => {
    const found = new Set([from]);
    for (const id of found)
      for (const next of [...(graph(id)?.importedIds ?? []), ...(graph(id)?.[also] ?? [])])
        if (isOwn(next)) found.add(next);
    return found;
  };
  const start = reached(`${root}/index.html`);
  const all = reached(`${root}/index.html`, 'dynamicallyImportedIds');
  const open = `${root}/userProduct.html`;
  // What begins the page stays its own: it would begin wherever the rest is used.
  const apart = new Set([...reached(open)].filter((id) => !graph(open)?.importedIds.includes(id)));
  const needs = needsOf(graph);

  /** From each module to the entries that need it at once. */
  const entries = [...new Set([...all].flatMap((id) => graph(id)?.dynamicallyImportedIds ?? []))].filter(isOwn);
  const users = new Map<string, string[]>();
  for (const entry of entries) for (const id of reached(entry)) users.set(id, [...(users.get(id) ?? []), entry]);
  const isPage = (id: string) => id.endsWith('Page.tsx');
  const pages = entries.filter(isPage);
  const pagesOf = (id: string) => (users.get(id) ?? []).filter(isPage);

  const common = [...users.keys()].filter((id) => !start.has(id) && pagesOf(id).length > pages.length / 3);
  const first = new Set([...start, ...common].flatMap((id) => [...needs(id)]));
  const more = (id: string) => [...needs(id)].filter((one) => !first.has(one));
  /** The last line of antd that is needed beyond what is there at first; -1: none. */
  const lineOf = (id: string) =>
    Math.max(-1, ...more(id).map((one) => lines.findIndex(([, parts]) => new RegExp(`antd/es/(${parts})/`).test(one))));
  /** Pages that are lists need nothing but what lists have in common, and nearly all of that. */
  const isList = (page: string) =>
    more(page).length === 0 && common.filter((id) => reached(page).has(id)).length > common.length * 0.8;
  const listed = new Set(pages.filter(isList).flatMap((page) => [...reached(page)]));

  const nameOf = (id: string): string => {
    if (apart.has(id)) return 'apart';
    if (start.has(id) || pagesOf(id).length > pages.length / 2) return 'start';
    // The bar of a phone comes with its first view, and nothing else with it.
    if (users.get(id)?.every((entry) => entry.endsWith('/BottomBar.tsx'))) return 'bar';
    if (listed.has(id)) return isFeature(id) ? 'list' : 'lists';
    if (isEnglish(id) || graph(id)?.importedIds.some(isEnglish)) return 'english';
    const library = more(id)
      .filter((one) => !one.startsWith('antd/'))
      .sort()[0];
    const own = pagesOf(id);
    if (library) return own.length > 0 ? `${library}-pages` : library;
    // The pages before one is signed in, or beside the frame, are each by itself.
    if (own.length > 0 && own.every((page) => page.includes('/src/app/'))) return path.basename(own[0] ?? '', '.tsx');
    // With that of its users that needs least beside it.
    const line = Math.min(...(own.length > 0 ? own : (users.get(id) ?? [])).map(lineOf));
    return [own.length > 0 ? 'pages' : 'later', lines[line]?.[0]].filter(Boolean).join('-');
  };
  return new Map([...all, ...apart].filter(isOwn).map((id) => [id, nameOf(id)]));
}

export function chunks(root: string): Group[] {
  let plan: ReadonlyMap<string, string> | undefined;
  const ours = (group: string, maxSize = Number.POSITIVE_INFINITY): Group => ({
    name: (id, context) => {
      plan ??= planOf((one) => context.getModuleInfo(one), root);
      const name = plan.get(id) ?? '';
      return new RegExp(`^${group}$`).test(name) ? name : null;
    },
    debugName: group,
    maxSize,
  });
  // A group takes what its modules need and no group before it has.
  const groups: Group[] = [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler)\/|vite\/(preload-helper|modulepreload-polyfill)/,
    },
    ours('apart'),
    { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
    { name: 'libraries', test: icon, minShareCount: 30 },
    ours('start'),
    ours('lists'),
    ours('list', 33_000),
    ours('pages', 94_500),
    { name: 'icons', test: icon, minShareCount: 6 },
    { name: 'realtime', test: /node_modules\/(@?socket|engine)\.io/ },
    { name: 'dayjs', test: /node_modules\/dayjs\// },
    ...lines.map(([name, parts]) => ({ name: `antd-${name}`, test: new RegExp(`node_modules/antd/es/(${parts})/`) })),
    ours('english'),
    ours('\\w+Page'),
    ...['pages', 'later'].flatMap((stage) => [
      ours(stage, 600_000),
      ...lines.map(([name]) => ours(`${stage}-${name}`, stage === 'pages' ? 90_500 : 600_000)),
    ]),
    ours('.+-pages'),
    ours('.+'),
    { name: packageOf, debugName: 'others', test: /node_modules/ },
  ];
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }));
}

/** Writes the file of each page beside the manifest, for what measures them (scripts/sizes.mjs). */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? file.moduleIds
              .filter((id) => /src\/\S+Page\.tsx$/.test(id))
              .map((id) => [id.replace(/.*\/web\//, ''), file.fileName])
          : [],
      );
      const source = JSON.stringify(Object.fromEntries(files), null, 1);
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source });
    },
  };
}

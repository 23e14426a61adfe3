// Builds the client; in development the server's paths are passed on to it.
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './build/calls.ts';
import { catalogues } from './build/catalogues.ts';
import { pages } from './build/pages.ts';
import { pinyin } from './build/pinyin.ts';
import { precompressed } from './build/precompressed.ts';
import { shell } from './build/shell.ts';

declare const process: { env: Record<string, string | undefined> };

const server = `http://127.0.0.1:${process.env.PORT ?? '5700'}`;

/** Libraries that change rarely stay in files of their own; what the first page needs together comes together. */
const groups: [string, RegExp][] = [
  // All that the public showcase needs of the libraries.
  ['react-core', /node_modules\/(react|react-dom|scheduler)\//],
  [
    'react',
    /vite\/preload-helper|node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next|@tanstack\/[\w-]+\/build\/modern\/(?!useQueries|queriesObserver)|zustand)/,
  ],
  ['realtime', /node_modules\/(socket\.io|engine\.io)/],
  [
    'interface',
    /node_modules\/(@ant-design\/(cssinjs|cssinjs-utils|colors|fast-color)|@ant-design\/icons\/es\/(components|cssUtils|renderUtils|utils)|@ant-design\/icons(-svg)?\/es\/(icons|asn)\/(Search|Loading|Down|Menu|MenuFold|CloseCircle|Plus|User|Warning|MenuUnfold)(Outlined|Filled)|stylis|@emotion|@babel\/runtime|clsx|@rc-component\/(util|motion|resize-observer)|antd\/es\/(theme|style\/(?!motion\/(slide|move|zoom)|placementArrow|roundedArrow)|config-provider\/(?!defaultRenderEmpty)|locale|button|flex|_util\/(wave\/(?!WaveEffect|util)|responsiveObserver|ContextIsolator|hooks\/(useProxyImperativeHandle|useAllowClear)|statusUtils|fallbackProp)|form\/(context|hooks\/useVariants)|table\/TableMeasureRowContext|grid\/hooks\/useBreakpoint))\/?/,
  ],
  [
    'input',
    /node_modules\/(antd\/es\/input\/(Input|Search|utils|hooks|style\/(index|search|token|variants))|@rc-component\/input\/es\/(Input|BaseInput|hooks|utils))/,
  ],
  ['icons', /node_modules\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\/(Reload|Check)Outlined/],
  ['icons-change', /node_modules\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\/(Edit|Delete)Outlined/],
  [
    'table',
    /node_modules\/(@rc-component\/(table\/(?!es\/(VirtualTable|stickyScrollBar|index\.js))|context)|antd\/es\/table\/(?!hooks\/useFilter\/Filter|RcTable\/VirtualTable|TableMeasureRowContext))/,
  ],
  [
    'shared',
    /web\/src\/(shared\/(?!ui\/(FeedbackHost|Hints|PopupBox|UndoButton|focusKeeper|later|menuIcons|rest)|ui\/ui\.i18n\.ts\?(en|told)|i18n\/(dates|english)|api\/upload)|engine\/(back|unsent|dialogs|registries|fieldTypes|emptiness|recordSources|records|controls\/(rules|usual)|useRefresh|moments|keys|LoadProblem|cells\/(OptionTag|RelativeTime)|list\/ListSkeleton)\.|(engine|app)\/\w+\.i18n\.ts\?cn|features\/\w+\/\w+\.i18n\.ts\?cn)/,
  ],
  // What feeds use of lists without being one.
  ['feed', /web\/src\/engine\/(decimals|list\/(foundWords|useListKeys|Highlight|openCell))\./],
  [
    'list',
    /web\/src\/engine\/(ask\/useAsk|membership\/useMembership|columns|definitions|localise|listState|useRecord|useListQuery|useListState|ListPage|views\/(?:useOpenView|defaults)|cells\/|controls\/\w+\/index|list\/(?!actionIcons|ListCards|SceneOptions|useSceneCounts|CallButton|CardBody|selectAll|ColumnLines|ColumnSettings|ListEmpty|ListNews|ListPager|PullDown|RejectedDialog|RowActions|RowLayer|SelectionBar|SortPicker|useOfferedActions|longPress|useRowSpot|words|list\.later|ColumnEdge|QuickFilters))/,
  ],
  ['customers', /web\/src\/features\/customer\/(CustomerList|usePickOwner|usePoolChoice|customer\.api)\./],
  [
    'popups',
    /node_modules\/(@rc-component\/(portal|trigger|tooltip)|antd\/es\/(tooltip|popover|style\/(motion\/zoom|placementArrow|roundedArrow)|_util\/placements))\/?/,
  ],
];

const inputs = ['index.html', 'userProduct.html'].map((name) => `${import.meta.dirname}/${name}`);
const page = /\/(\w*Page|Frame)\.tsx$/;

type Graph = (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;

/** What the client or one of its pages imports at once: the rest is in no group, or it would come with what is. */
function atOnce(graph: Graph): ReadonlySet<string> {
  const all = new Set(inputs);
  for (const id of all) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) all.add(next);
  }
  const found = new Set([...all].filter((id) => inputs.includes(id) || page.test(id)));
  for (const id of found) for (const next of graph(id)?.importedIds ?? []) found.add(next);
  return found;
}
let wanted: ReadonlySet<string> | undefined;
const isAtOnce = (id: string, graph: Graph): boolean => {
  wanted ??= atOnce(graph);
  return wanted.has(id);
};

/** A part of antd that comes when it is first drawn. */
const later = (source: string) =>
  `import { createElement, lazy, Suspense } from 'react';
const Part = lazy(() => import('${source}'));
export default (props) => createElement(Suspense, { fallback: null }, createElement(Part, props));`;

/**
 * What files of antd import from each other, and what they get instead: exactly the function that they use rather than
 * the component that stands beside it in the same file, and parts of the table that most tables never draw on demand.
 */
const narrowed: [importer: RegExp, source: string, code: string][] = [
  [
    /antd\/es\/(button\/style\/token|tag\/style\/index)\.js$/,
    '../../color-picker/components/ColorPresets',
    `import { Color } from '@rc-component/color-picker/es/color.js';
export const isBright = (value, background) => {
  const { r, g, b, a } = value.toRgb();
  const hsv = new Color(value.toRgbString()).onBackground(background).toHsv();
  return a <= 0.5 ? hsv.v > 0.5 : r * 0.299 + g * 0.587 + b * 0.114 > 192;
};`,
  ],
  [
    /antd\/es\/color-picker\/(color|util)\.js$/,
    '@rc-component/color-picker',
    `export { Color } from '@rc-component/color-picker/es/color.js';`,
  ],
  [
    /antd\/es\/table\/(Table|InternalTable|RcTable\/index|hooks\/useFilledColumns|hooks\/useSelection)\.js$/,
    '@rc-component/table',
    `export { EXPAND_COLUMN, INTERNAL_HOOKS } from '@rc-component/table/es/constant.js';
export { FooterComponents as Summary } from '@rc-component/table/es/Footer/index.js';
export { genTable } from '@rc-component/table/es/Table.js';
export { INTERNAL_COL_DEFINE } from '@rc-component/table/es/utils/legacyUtil.js';
export { convertChildrenToColumns } from '@rc-component/table/es/hooks/useColumns/index.js';`,
  ],
  [/antd\/es\/input\/Input\.js$/, '@rc-component/input', `export { default } from '@rc-component/input/es/Input.js';`],
  [
    /antd\/es\/form\/context\.js$/,
    '@rc-component/form',
    `export { FormProvider } from '@rc-component/form/es/FormContext.js';`,
  ],
  [
    /antd\/es\/table\/hooks\/useSelection\.js$/,
    '@rc-component/tree',
    `export const arrAdd = (list, value) => (list.includes(value) ? [...list] : [...list, value]);
export const arrDel = (list, value) => (list ?? []).filter((entry, at) => entry !== value || at !== list.indexOf(value));
const notBuiltIn = () => {
  throw new Error('Rows that tick the rows below them (checkStrictly: false) are left out in web/vite.config.ts');
};
export { notBuiltIn as conductCheck, notBuiltIn as convertDataToEntities };`,
  ],
  [
    /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    './FilterDropdown',
    `${later('antd/es/table/hooks/useFilter/FilterDropdown.js')}
export const flattenKeys = (filters) =>
  (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)]);`,
  ],
  [
    /antd\/es\/config-provider\/index\.js$/,
    '../tooltip/UniqueProvider',
    `export default () => {
  throw new Error('One tooltip for all (tooltip.unique) is left out in web/vite.config.ts');
};`,
  ],
  [
    /antd\/es\/table\/hooks\/useSorter\.js$/,
    '../../tooltip',
    // Headings have none (showSorterTooltip).
    'export default ({ children }) => children;',
  ],
  [
    /antd\/es\/table\/InternalTable\.js$/,
    '../config-provider/defaultRenderEmpty',
    later('antd/es/config-provider/defaultRenderEmpty.js'),
  ],
  [
    /antd\/es\/_util\/wave\/useWave\.js$/,
    './WaveEffect',
    `export default (...wave) =>
  void import('antd/es/_util/wave/WaveEffect.js').then(({ default: show }) => show(...wave), () => undefined);`,
  ],
  [/antd\/es\/table\/InternalTable\.js$/, './RcTable/VirtualTable', later('antd/es/table/RcTable/VirtualTable.js')],
  [/antd\/es\/spin\/Indicator\/Looper\.js$/, './Progress', later('antd/es/spin/Indicator/Progress.js')],
  [/antd\/es\/table\/InternalTable\.js$/, '../pagination', later('antd/es/pagination/index.js')],
  [/@rc-component\/table\/es\/Table\.js$/, './stickyScrollBar', later('@rc-component/table/es/stickyScrollBar.js')],
  [
    /antd\/es\/table\/hooks\/useSelection\.js$/,
    '../../checkbox',
    `export { default } from 'antd/es/checkbox/Checkbox.js';`,
  ],
  [/antd\/es\/table\/hooks\/useSelection\.js$/, '../../dropdown', later('antd/es/dropdown/index.js')],
  [/antd\/es\/table\/hooks\/useSelection\.js$/, '../../radio', later('antd/es/radio/index.js')],
];

/** Bundlers keep a file whole where one part of it is needed early; the first load then carries components nobody sees. */
function narrowImports(): Plugin {
  const mark = '\0narrowed:';
  const used = new Set<number>();
  return {
    name: 'narrow-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer) return null;
      const found = narrowed.findIndex(([from, what]) => what === source && from.test(importer));
      if (found < 0) return null;
      used.add(found);
      return `${mark}${found}`;
    },
    buildEnd(error) {
      const unused = narrowed.filter((_, at) => !used.has(at)).map(([from, what]) => `${what} in ${from.source}`);
      if (!error && unused.length > 0)
        this.error(`antd has changed, nothing is narrowed any more: ${unused.join('; ')}`);
    },
    load(id) {
      return id.startsWith(mark)
        ? { code: narrowed[Number(id.slice(mark.length))]?.[2] ?? '', moduleSideEffects: false }
        : null;
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [calls(), catalogues(), pages(), pinyin(), narrowImports(), react(), precompressed(), shell()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // What every page has already is not named once more by each of its parts.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((name) => !/\/(react|shared|interface|rolldown-runtime)-[\w-]+\.js$/.test(name))
          : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: inputs,
      output: {
        // The entry names every file that some page may need: those that are nobody's own page have no name in it.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        codeSplitting: {
          groups: groups.map(([name, test], at) => ({
            name: (id, context) => (isAtOnce(id, (one) => context.getModuleInfo(one)) ? name : null),
            debugName: name,
            test,
            priority: groups.length - at,
          })),
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/Api': server,
      '/main': server,
      '/hub': { target: server, ws: true },
    },
  },
});

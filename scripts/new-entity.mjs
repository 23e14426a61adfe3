// npm run new-entity -- <name> <中文> <English> [field…]: the folder of a kind of record on both sides, and its migration.
// A field is wire:type:中文:English, with * at its end where it is required: visitTime:datetime:拜访时间:Time*
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [name = '', label = '', english = '', ...sent] = process.argv.slice(2);

const usage = `npm run new-entity -- visit 拜访 Visit customerId:customer:客户:Customer* visitTime:datetime:拜访时间:Time* place:text:地点:Place content:textarea:内容:Notes*
类型：text textarea number money date datetime choice customer user`;

function stop(problem) {
  console.error(`${problem}\n${usage}`);
  process.exit(1);
}

const snake = (text) => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (text) => text[0].toUpperCase() + text.slice(1);

if (!/^[a-z][A-Za-z]*$/.test(name) || !label || !english) stop('需要名称（小写英文字母开头）、中文名和英文名。');
const serverFolder = path.join(root, 'server/src/modules', name);
const webFolder = path.join(root, 'web/src/features', name);
for (const folder of [serverFolder, webFolder]) if (existsSync(folder)) stop(`${folder} 已存在。`);

/** By type: the field in the declaration, its column, a value of a form, of a sheet and of the sample company. */
const types = {
  text: { type: 'input', more: 'max: 100', sql: "text not null default ''", form: '甲', sheet: '甲' },
  textarea: { type: 'textarea', more: 'max: 500, rows: 3', sql: "text not null default ''", form: '说明', sheet: '说明' },
  number: { type: 'number', more: 'precision: 0, min: 0', sql: 'numeric(18,2)', form: 5, sheet: '5', sample: 'whole(1, 20)' },
  money: { type: 'number', more: 'precision: 2, min: 0', sql: 'numeric(18,2)', form: '88.50', sheet: '88.50', sample: 'whole(100, 9000)' },
  date: { type: 'date', more: '', sql: 'date', form: '2031-03-04', sheet: '2031-03-04', sample: 'text(at).slice(0, 10)' },
  datetime: { type: 'datetime', more: '', sql: 'timestamptz', form: '2031-03-04 09:30', sheet: '2031-03-04 09:30', sample: 'text(at)' },
  choice: { type: 'statusSelect', sql: 'bigint not null default 0' },
  customer: { type: 'customer', sql: 'bigint not null default 0', refers: 'customer' },
  user: { type: 'user', sql: 'bigint not null default 0', refers: 'user' },
};

const fields = (sent.length > 0 ? sent : ['name:text:名称:Name*', 'remark:textarea:备注:Remark']).map((text) => {
  const required = text.endsWith('*');
  const [wire = '', type = '', title = '', en = ''] = text.replace(/\*$/, '').split(':');
  if (!/^[a-z]\w*$/.test(wire) || !types[type] || !title || !en) stop(`字段“${text}”写得不对。`);
  return { wire, type, title, en, required, column: snake(wire), ...types[type], dictionary: `${name}${pascal(wire)}` };
});
const texts = fields.filter(({ type }) => type === 'input' || type === 'textarea');
const first = texts.find(({ type, required }) => type === 'input' && required) ?? texts[0];
if (!first) stop('至少要有一个 text 或 textarea 字段，用来搜索。');
const table = snake(name);
const hasName = first.type === 'input' && first.required;
const choices = fields.filter(({ type }) => type === 'statusSelect');

function declared(field) {
  const { wire, column, type, title, en, required, more, refers, dictionary } = field;
  const isName = hasName && field === first;
  const parts = [
    `wire: '${wire}'`,
    `column: '${column}'`,
    `type: '${type}'`,
    `title: '${title}'`,
    `english: ${JSON.stringify(en)}`,
    type === 'statusSelect' && `key: '${dictionary}'`,
    refers && `textField: '${wire.replace(/Id$/, '')}Name'`,
    required && 'required: true',
    isName && 'isName: true',
    more,
    (type === 'date' || type === 'datetime' || type === 'number') && `sort: { column: '${column}'${required ? '' : ', nullable: true'} }`,
    isName && "sort: { column: 'name_sort' }",
    `list: { width: ${type === 'textarea' ? 260 : 150}${isName ? ', frozen: true' : ''} }`,
  ];
  return `      { ${parts.filter(Boolean).join(', ')} },`;
}

const entity = `// ${english} records as the engine sees them.
import { defineEntity } from '../../engine/entity.ts';
import { createdField, ownerField, updatedField } from '../record/index.ts';

export const ${name}Entity = defineEntity(
  {
    name: '${name}',
    module: '${name}',
    label: '${label}',
    english: '${english.toLowerCase()}',
    table: '${table}',
    grant: 'crm.${name}',
    owner: 'owner_id',
    automated: {},
    api: {
      index: 'api/${name}/index',
      add: 'api/${name}/add',
      edit: 'api/${name}/edit',
      detail: ['api/${name}/Views'],
      delete: 'api/${name}/delete',
    },
    fields: [
${fields.map(declared).join('\n')}
      ownerField,
      createdField,
      updatedField,
    ],
    abilities: ['print'],
    guarded: [${texts.map(({ wire }) => `['${name}', '${wire}']`).join(', ')}],
${hasName ? '' : `    searchedAs: '${first.wire}',\n`}    searched: [${texts.map(({ column }) => `'${column}'`).join(', ')}],
  },
  {
    search: (row) => ({ names: [row.${first.column}], words: [${texts
      .slice(1)
      .map(({ column }) => `row.${column}`)
      .join(', ')}], numbers: [] }),
  },
);
`;

const referred = [...new Set(fields.flatMap(({ refers }) => (refers && refers !== 'user' ? [`'${refers}'`] : [])))];
const refersTo = referred.length > 0 ? `  refersTo: [${referred.join(', ')}],\n` : '';

const kit = `// What a ${english.toLowerCase()} looks like: for the walks of the tests, and for the sample company.
import type { EntityKit } from '../../engine/kit.ts';
import { ${name}Entity } from './${name}.entity.ts';

export const ${name}Kit: EntityKit = {
  entity: ${name}Entity,
${refersTo}  form: (${fields.some(({ refers }) => refers) ? 'id' : ''}) => ({
${fields
  .filter(({ type, refers }) => type !== 'statusSelect' && refers !== 'user')
  .map(({ wire, refers, form, title }) => `    ${wire}: ${refers ? `id('${refers}')` : typeof form === 'string' && /^\D/.test(form) ? `'${title}${form}'` : JSON.stringify(form).replaceAll('"', "'")},`)
  .join('\n')}
  }),
  sheet: (${fields.some(({ refers }) => refers) ? 'name' : ''}) => ({
${fields
  .filter(({ type, refers }) => type !== 'statusSelect' && refers !== 'user')
  .map(({ wire, refers, sheet, title }) => `    ${wire}: ${refers ? `name('${refers}')` : /^\D/.test(sheet) ? `'${title}${sheet}'` : `'${sheet}'`},`)
  .join('\n')}
  }),
  sample: ({ ids, pick, ${fields.some(({ sample }) => sample?.startsWith('whole')) ? 'whole, ' : ''}moment${fields.some(({ sample }) => sample?.startsWith('text')) ? ', text' : ''} }) =>
    Array.from({ length: 30 }, (_, made) => moment(90 - made * 3)).map((at) => ({
      ownerId: pick(ids('user')),
      at,
      values: {
${fields
  .filter(({ type }) => type !== 'statusSelect')
  .map(({ column, refers, sample, title }) => `        ${column}: ${refers ? `pick(ids('${refers}'))` : sample ?? `pick(['${title}一', '${title}二', '${title}三'])`},`)
  .join('\n')}
      },
    })),
};
`;

const index = `// ${english} records.
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { ${name}Entity } from './${name}.entity.ts';
import { ${name}Kit } from './${name}.kit.ts';

export const ${name}Module = defineModule({
  name: '${name}',
  grants: [
    {
      branch: 'crm',
      module: '${name}',
      label: '${label}',
      scoped: true,
      actions: usual('index', 'add', 'edit', 'delete', 'import', 'export', 'print'),
      needs: { import: ['crm.${name}.add'] },
    },
  ],
  roles: [
    { role: 'manager', branch: 'crm', module: '${name}', actions: ['index', 'add', 'edit', 'delete', 'import', 'export', 'print'], scope: 'departmentBelow' },
    { role: 'seller', branch: 'crm', module: '${name}', actions: ['index', 'add', 'edit', 'print'], scope: 'self' },
  ],
${
  choices.length > 0
    ? `  dictionaries: [\n${choices.map(({ dictionary, title }) => `    { key: '${dictionary}', name: '${label}${title}', entries: [['${title}一', ''], ['${title}二', '']] },`).join('\n')}\n  ],\n`
    : ''
}  entities: [${name}Entity],
  kits: [${name}Kit],
  routes: () => crudRoutes(${name}Entity),
});
`;

const sorted = fields.filter(({ type }) => type === 'date' || type === 'datetime' || type === 'number');
const valued = fields.filter(({ type, refers }) => type === 'statusSelect' || refers === 'user');
const related = fields.filter(({ refers }) => refers === 'customer');
const where = 'where deleted_at is null';
const indexes = [
  `create index ${table}_owner_created on ${table} (owner_id, created_at desc, id desc) ${where}`,
  `create index ${table}_created on ${table} (created_at desc, id desc) ${where}`,
  `create index ${table}_owner on ${table} (owner_id, id) ${where}`,
  `create index ${table}_updated on ${table} (updated_at desc, id desc) ${where}`,
  `create index ${table}_owner_updated on ${table} (owner_id, updated_at desc, id desc) ${where}`,
  ...(hasName ? [`create index ${table}_name on ${table} (name_sort, id) ${where}`, `create index ${table}_owner_name on ${table} (owner_id, name_sort, id) ${where}`] : []),
  ...[...sorted, ...valued].flatMap(({ column }) => [
    `create index ${table}_${column} on ${table} (${column}, id) ${where}`,
    `create index ${table}_owner_${column} on ${table} (owner_id, ${column}, id) ${where}`,
  ]),
  ...related.map(({ column }) => `create index ${table}_${column} on ${table} (${column}, created_at desc, id desc)`),
  `create index ${table}_search on ${table} using gin (search_tokens) ${where}`,
];
const migration = `// ${english} records.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table ${table} (
      id bigint generated by default as identity primary key,
${fields.map(({ column, sql, required }) => `      ${column} ${sql}${required && !sql.includes('not null') ? ' not null' : ''},`).join('\n')}
      owner_id bigint not null,
      ext jsonb not null default '{}',
      name_sort text not null,
      search_text text not null,
      search_tokens text[] not null,
      version integer not null default 1,
      created_by bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by bigint
    );
${indexes.map((text) => `    ${text};`).join('\n')}
    select attach_row_count('${table}', 'owner_id', '{}');
    create trigger ${table}_owner_added before insert on ${table} for each row when (new.owner_id > 0) execute function require_owner();
    create trigger ${table}_owner_changed before update of owner_id on ${table}
      for each row when (new.owner_id > 0 and new.owner_id is distinct from old.owner_id) execute function require_owner();
    create trigger ${table}_owner_restored before update of deleted_at on ${table}
      for each row when (new.owner_id > 0 and new.deleted_at is null and old.deleted_at is not null) execute function require_owner();
  \`.execute(db);
}
`;

const page = `// The page of ${english.toLowerCase()} records.
import * as calls from '@crm/protocol/calls/${name}';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import './${name}.i18n.ts';

const grants = { add: 'crm.${name}.add', edit: 'crm.${name}.edit', delete: 'crm.${name}.delete' };

export default function ${pascal(name)}Page() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="${name}"
      title={t('module.${name}')}
      index={calls.index}
      deletePath={calls.delete_}
      grants={grants}
      createLabel={t('${name}.create')}
    />
  );
}
`;

const feature = `// ${english} records: a plain entity, everything of it comes from the engine.
import * as calls from '@crm/protocol/calls/${name}';
import { PlainPanel } from '../../engine/panel/lazy.ts';
import { registerPanel } from '../../engine/record/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel('${name}', PlainPanel);

export const features: Feature[] = [
  {
    group: 'crm',
    order: 75,
    path: '${name}',
    label: 'module.${name}',
    grant: 'crm.${name}.index',
    icon: menuIcon('Shop'),
    load: () => import('./${pascal(name)}Page.tsx'),
    search: { kind: '${name}', index: calls.index, text: ['${first.wire}'], create: { grant: 'crm.${name}.add', field: '${first.wire}' } },
  },
];
`;

const wordsOf = (language) =>
  [
    `    'module.${name}': '${language === 'cn' ? label : english}',`,
    `    '${name}.create': '${language === 'cn' ? `新建${label}` : `New ${english.toLowerCase()}`}',`,
    ...choices.map(({ dictionary, title, en }) => `    'dictionary.type.${dictionary}': '${language === 'cn' ? label + title : `${english}: ${en}`}',`),
  ].join('\n');
const words = `// Words of ${english.toLowerCase()} records.
export default {
  cn: {
${wordsOf('cn')}
  },
  en: {
${wordsOf('en')}
  },
};
`;

const migrations = path.join(root, 'server/migrations');
const last = Math.max(...readdirSync(migrations).map((file) => Number.parseInt(file, 10)).filter(Number.isFinite));
const number = String(last + 1).padStart(4, '0');
mkdirSync(serverFolder);
mkdirSync(webFolder);
writeFileSync(path.join(serverFolder, `${name}.entity.ts`), entity);
writeFileSync(path.join(serverFolder, `${name}.kit.ts`), kit);
writeFileSync(path.join(serverFolder, 'index.ts'), index);
writeFileSync(path.join(migrations, `${number}_${table}.ts`), migration);
writeFileSync(path.join(webFolder, 'index.tsx'), feature);
writeFileSync(path.join(webFolder, `${pascal(name)}Page.tsx`), page);
writeFileSync(path.join(webFolder, `${name}.i18n.ts`), words);

const list = path.join(root, 'server/src/modules.ts');
const before = readFileSync(list, 'utf8');
writeFileSync(
  list,
  before
    .replace(/\nexport const modules/, `import { ${name}Module } from './modules/${name}/index.ts';\n\nexport const modules`)
    .replace(/\n\];\s*$/, `\n  ${name}Module,\n];\n`),
);
console.log(`已建立 ${label}：server/src/modules/${name}、web/src/features/${name}、server/migrations/${number}_${table}.ts，并已列入 server/src/modules.ts。
接着：npm run format && npm run schema && npm run api-docs，再看 docs/add-an-entity.md。`);

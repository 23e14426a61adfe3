// Describes the calls as Markdown: docs/api.md.
import { apiExamples } from './api-examples.ts';
import { bodySchemaOf } from './body-schema.ts';
import type { ParameterNote, Route } from './route.ts';

/** Parameters of a call, as a list. */
export function parametersOf(route: Route): ParameterNote[] {
  if (route.parameters) return [...route.parameters];
  const { properties, required } = bodySchemaOf(route);
  const names = Object.keys(properties);
  // A bulk body takes its ids, or one under `id`.
  const bulk = names.includes('ids');
  return names
    .filter((name) => !(bulk && name === 'id'))
    .map((name) => ({
      name,
      title: String(properties[name]?.['description'] ?? ''),
      required: required.includes(name) || (bulk && name === 'ids' && takesRecords(route)),
    }));
}

/** Whether the call is about the records whose ids it is sent, and nothing else. */
function takesRecords(route: Route): boolean {
  return !('list' in bodySchemaOf(route).properties);
}

export function accessText(route: Route): string {
  if (route.access === 'public') return '公开';
  if (route.access === 'signedIn') return '登录即可';
  return route.access.map((grant) => `\`${grant}\``).join(' 或 ');
}

/** How the body travels where it is no plain form, and what is answered where it is no envelope. */
function transportNotes(route: Route): string[] {
  return [
    ...(route.multipart
      ? [
          `请求体可为 \`multipart/form-data\`：文件部分最多 ${route.multipart.maxFiles} 个，每个不超过 ${route.multipart.maxBytes / 1024 / 1024} MB。`,
        ]
      : []),
    ...(route.streams ? ['成功时答复文件内容本身。'] : []),
    ...(route.personOnly || (route.access === 'signedIn' && !route.byGrants) ? ['不能用接口令牌。'] : []),
  ];
}

export function methods(route: Route): string[] {
  return route.method === 'both' ? ['GET', 'POST'] : [route.method ?? 'POST'];
}

function areasOf(routes: readonly Route[]): Map<string, Route[]> {
  const areas = new Map<string, Route[]>();
  for (const route of routes) areas.set(route.area, [...(areas.get(route.area) ?? []), route]);
  return areas;
}

/** The reference in Markdown. */
export function apiReference(routes: readonly Route[]): string {
  const lines = [
    '# 接口说明',
    '',
    '由 `npm run api-docs` 从代码生成，请勿手工修改。',
    '',
    '- 请求：`POST`，表单编码（UTF-8）或同名 JSON；路径不分大小写，末尾可带 `/`。登录令牌放在请求头 `authkey`；程序用接口令牌，放在 `Authorization: Bearer …`，见 open.md。',
    '- 答复：`{result, msg, data}`；出错时另有 `code`（signed_out、forbidden、not_found、invalid、conflict、too_many、internal），`invalid` 带 `fields`。',
    '- 写操作可带请求头 `idempotency-key`，重复提交只执行一次。`ids` 为逗号分隔的编号，一次最多 500 条。',
    '- 修改、删除、放入公海、领取和分配可带 `undo=1`，答复的 `data.undo` 在 60 秒内可由 `record/undo` 撤销一次。',
    '- 请求头 `x-language: en` 使 `msg`、`fields` 和 `rejected` 的原因为英文，否则为中文；程序应只看 `code`。',
    '- 列表答复 `data: {rows, total}`，超过一万条的筛选结果带 `totalCapped: true`，有下一页时带 `next`。',
    '',
    '## 示例',
    '',
    'TypeScript 客户端在 `protocol/client/crm.ts`，`client` 为 `new CrmClient({ address, token })`。',
    '',
    ...apiExamples.flatMap(({ title, code }) => [`${title}：`, '', '```ts', code, '```', '']),
  ];
  for (const [area, list] of areasOf(routes)) {
    lines.push(`## ${area}`, '');
    for (const route of list) {
      lines.push(
        `### ${methods(route).join('/')} /${route.path}`,
        '',
        `${route.summary}。权限：${accessText(route)}`,
        '',
        ...transportNotes(route).flatMap((note) => [note, '']),
      );
      const parameters = parametersOf(route);
      if (parameters.length > 0) {
        lines.push('| 参数 | 必填 | 说明 |', '|---|---|---|');
        for (const { name, required, title } of parameters)
          lines.push(`| ${name} | ${required ? '是' : ''} | ${title} |`);
        lines.push('');
      }
    }
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

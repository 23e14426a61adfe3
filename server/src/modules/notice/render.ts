// Words of notices for their reader: a record is named only if the reader sees it, and as far as their field grants go.
import type { NoticeRow } from '@crm/protocol/answers/notice';
import { fill, msg, renderSentence } from '@crm/protocol/sentences';
import type { Call, Row } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { loadVisible } from '../../engine/load.ts';
import { survivors } from '../../engine/merged.ts';
import type { ModuleDefinition, NoticeKind } from '../../engine/module.ts';

export interface NoticeRecord {
  id: number;
  kind: string;
  actorId: number;
  params: Record<string, string | number>;
  module: string;
  modelId: number;
  addtime: string;
  isread: 1 | 2;
}

type Targets = ReadonlyMap<string, NonNullable<ModuleDefinition['targets']>[string]>;

/** What a notice is made of, as the modules declare it. */
export interface NoticeParts {
  kinds: ReadonlyMap<string, NoticeKind>;
  targets: Targets;
}

export function noticeParts(modules: readonly ModuleDefinition[]): NoticeParts {
  return {
    kinds: new Map(modules.flatMap((module) => module.notices ?? []).map((kind) => [kind.kind, kind])),
    targets: new Map(modules.flatMap((module) => Object.entries(module.targets ?? {}))),
  };
}

/** A record as it is called, and where a click leads: of one that was merged into another, that one. */
interface Named {
  id: number;
  name: string;
}

const keyOf = (module: string, id: number) => `${module.toLowerCase()}:${id}`;

/** Names of the records that the reader may see, one round for each module. */
async function namesOf(
  call: Call,
  targets: Targets,
  records: readonly NoticeRecord[],
): Promise<ReadonlyMap<string, Named>> {
  const names = new Map<string, Named>();
  for (const [module, group] of Map.groupBy(records, (record) => record.module)) {
    const target = targets.get(module);
    if (target)
      for (const [id, name] of await target(
        call,
        group.map((record) => record.modelId),
      ))
        names.set(keyOf(module, id), { id, name });
    const entity = call.engine.entity(module);
    const nameField = entity?.fields.find((field) => field.isName);
    if (!entity || !nameField || !call.actor.can(`${entity.grant}.index`)) continue;
    const ids = [...new Set(group.map((record) => record.modelId))].filter((id) => id > 0);
    const into = await survivors(call.db, entity, ids);
    const rows = await loadVisible(call, entity, [...new Set(ids.map((id) => into.get(id) ?? id))]);
    const shown = new Map(
      rows.map((row) => {
        const name = String((row as Row)[nameField.column ?? ''] ?? '');
        return [row.id, applyFieldPermissionsToText(call.actor, entity.module, nameField.wire, name)];
      }),
    );
    for (const id of ids) {
      const last = into.get(id) ?? id;
      const name = shown.get(last);
      if (name !== undefined) names.set(keyOf(module, id), { id: last, name });
    }
  }
  return names;
}

/** Values of fields as this reader is shown them; of a record out of sight, none. */
function readable(
  call: Call,
  kind: NoticeKind | undefined,
  params: NoticeRecord['params'],
  isSeen: boolean,
): NoticeRecord['params'] {
  const shown = Object.entries(kind?.reads ?? {}).map(([name, source]) => {
    const text = isSeen ? applyFieldPermissionsToText(call.actor, '', source, String(params[name] ?? '')) : '';
    return [name, text || '***'];
  });
  return { ...params, ...Object.fromEntries(shown) };
}

function sentenceOf({ sentence, cases = [] }: NoticeKind, params: NoticeRecord['params']): NoticeKind['sentence'] {
  return cases.find(({ of }) => of === params['case'])?.sentence ?? sentence;
}

export async function renderNotices(
  { kinds, targets }: NoticeParts,
  call: Call,
  records: readonly NoticeRecord[],
): Promise<NoticeRow[]> {
  const names = await namesOf(call, targets, records);
  return records.map(({ actorId, params, ...record }) => {
    const kind = kinds.get(record.kind);
    const actor = call.actor.organisation.users.get(actorId);
    const named = names.get(keyOf(record.module, record.modelId));
    const name = named?.name ?? '';
    const filled = {
      ...readable(call, kind, params, named !== undefined),
      actor: actor?.name ?? renderSentence(msg('system'), call.language),
      target: name === '' ? '' : `“${name}”`,
    };
    return {
      id: record.id,
      cont: kind ? fill(sentenceOf(kind, params)[call.language === 'en' ? 1 : 0], filled) : '',
      addtime: record.addtime,
      isread: record.isread,
      kind: record.kind,
      // What the reader no longer sees cannot be opened.
      module: named ? record.module : '',
      modelId: named?.id ?? 0,
      username: actor?.name ?? '',
      header: actor?.avatar ?? '',
    };
  });
}

// Sheets that are made for a person: the template, the rows of an import that went wrong, and exports.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Language, msg, renderSentence, type Sentence, unpacked } from '@crm/protocol/sentences';
import { transferLimits } from '@crm/protocol/transfer';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { fieldType } from '../../engine/fields/registry.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { choicesOf } from '../../engine/transfer/choices.ts';
import { type ImportColumn, importColumns, sourceOf } from '../../engine/transfer/columns.ts';
import { type ExportRequest, exportBatch, exportIds, exportNote, exportPlan } from '../../engine/transfer/export.ts';
import { type ImportRun, type Reasons, rowStatuses } from '../../engine/transfer/runs.ts';
import { select } from '../../platform/db/query.ts';
import type { JobRun, Origin } from '../../platform/jobs/job.ts';
import { type CellMeaning, type SheetCell, type SheetFormat, writeSheet } from '../../platform/sheets/sheets.ts';
import { type TemplateWords, templateOf } from '../../platform/sheets/template.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { keepMade, storeMade } from '../file/index.ts';

/** Rows of one transaction of an export. */
const batch = 250;

function wordsIn(language: Language): TemplateWords {
  return {
    sheet: renderSentence(msg('templateSheet'), language),
    guide: renderSentence(msg('templateGuide'), language),
    options: renderSentence(msg('templateOptions'), language),
    heads: [
      renderSentence(msg('templateColumn'), language),
      renderSentence(msg('templateRequired'), language),
      renderSentence(msg('templateRule'), language),
      renderSentence(msg('templateExample'), language),
    ],
    yes: renderSentence(msg('sheetYes'), language),
    no: '',
    notes: [
      renderSentence(msg('templateFrom'), language),
      renderSentence(msg('templateMost', { max: transferLimits.rows }), language),
    ],
  };
}

function ruleOf({ field, ...column }: ImportColumn, options: readonly string[], language: Language): string {
  const { sqlType } = fieldType(field.type);
  const rules: Sentence[] = [];
  if (options.length === 0 && sourceOf({ field, ...column })) rules.push(msg('templateNamed'));
  if (sqlType === 'date') rules.push(msg('templateDay'));
  if (sqlType === 'timestamptz') rules.push(msg('templateMoment'));
  if (sqlType === 'numeric') rules.push(msg('templateNumber'));
  if (field.patternMessage) rules.push(field.patternMessage);
  if (sqlType === 'text' && field.max) rules.push(msg('templateLength', { max: field.max }));
  const choices = options.slice(0, 20).join(' / ');
  return [choices, ...rules.map((rule) => renderSentence(rule, language))].filter(Boolean).join('；');
}

function exampleOf(call: Call, column: ImportColumn, options: readonly string[]): string {
  const { field, title } = column;
  const { sqlType } = fieldType(field.type);
  if (options[0]) return options[0];
  const source = sourceOf(column);
  if (source === 'user') return call.actor.name;
  const known = source && call.engine.reference(source).example?.(call.actor);
  if (known) return known;
  if (sqlType === 'date') return '2026-03-05';
  if (sqlType === 'timestamptz') return '2026-03-05 09:30';
  if (sqlType === 'numeric') return '100';
  const tries = [
    '13800138000',
    '0571-88001122',
    '8800112233',
    'name@example.com',
    'www.example.com',
    '91330100MA27ABCD12',
  ];
  const fits = field.pattern ? tries.find((text) => new RegExp(field.pattern as string, 'u').test(text)) : title;
  return fits ?? '';
}

/** The template of the form as it is for this person. */
export async function templateFile(call: Call, entity: EntityDefinition): Promise<Buffer> {
  const columns = [];
  for (const column of await importColumns(call, entity)) {
    const options = await choicesOf(call, column);
    const rule = ruleOf(column, options, call.language);
    columns.push({ ...column, options, rule, example: exampleOf(call, column, options) });
  }
  return Buffer.from(await templateOf(columns, wordsIn(call.language)));
}

interface SheetFile {
  name: string;
  format: SheetFormat;
  columns: { title: string; width: number }[];
}

/** Writes a sheet beside everything else and puts it away; answers the key and its size. @param who the person */
export async function makeSheet(
  storage: Storage,
  who: number,
  { name, format, columns }: SheetFile,
  batches: AsyncIterable<SheetCell[][]>,
): Promise<{ key: string; size: number; replaced: number }> {
  const file = path.join(storage.stagingDir, randomUUID());
  try {
    const { bytes: size, replaced } = await writeSheet(
      { file, format, name: name.slice(0, 25).replaceAll(/[[\]:*?/\\']/g, ' '), columns },
      who,
      batches,
    );
    return { key: await storeMade(storage, { name, format, contents: file, size }), size, replaced };
  } finally {
    await rm(file, { force: true });
  }
}

/** The reasons of a row as people read them: each with its column's title. */
export function reasonTexts(reasons: Reasons | null, columns: readonly ImportColumn[], language: Language): string[] {
  return (reasons ?? []).map(([key, text]) => {
    const problem = unpacked(text);
    const cellText = problem ? renderSentence(problem, language) : text;
    const title = columns.find((column) => column.key === key)?.title;
    return title ? `${title}${language === 'en' ? ': ' : '：'}${cellText}` : cellText;
  });
}

/** What could not be read stays unreadable: sent again as it is, it is refused again. */
function sentCell(text: string, meaning: CellMeaning | undefined): SheetCell {
  if (!meaning) return text;
  if ('wrong' in meaning) return { asRead: text };
  if ('day' in meaning) return `${meaning.day} ${meaning.time ?? ''}`.trim();
  // Where the sign was a colour.
  return meaning.number.startsWith('-') && !/[-(]/.test(text) ? meaning.number : text;
}

/** Rows that went wrong, as they were sent, each with the reason: to be corrected and sent again. */
export async function errorFile(
  call: Call,
  storage: Storage,
  entity: EntityDefinition,
  run: ImportRun,
): Promise<{ key: string; size: number; name: string }> {
  const name = renderSentence(msg('errorsName', { name: run.name.replace(/\.(xlsx|csv)$/i, '') }), call.language);
  const reason = (language: Language) => renderSentence(msg('errorsReason'), language);
  const known = await importColumns(call, entity);
  // Of a file that holds reasons already the old ones make room.
  const kept = run.heads.flatMap((head, at) => ([reason('cn'), reason('en')].includes(head) ? [] : [at]));
  async function* batches(): AsyncGenerator<SheetCell[][]> {
    for (let after = 0; ; ) {
      const lines = await call.db.rows(select('import_row', ['line', 'cells', 'meanings', 'reasons'])`
        where import_id = ${run.id} and fate in (${rowStatuses.wrong}, ${rowStatuses.refused}) and line > ${after} order by line limit ${batch}`);
      yield lines.map(({ cells, meanings, reasons }) => [
        ...kept.map((at) => sentCell(cells[at] ?? '', meanings?.[at])),
        reasonTexts(reasons, known, call.language).join('；'),
      ]);
      after = lines.at(-1)?.line ?? after;
      if (lines.length < batch) return;
    }
  }
  const columns = [
    ...kept.map((at) => ({ title: run.heads[at] ?? '', width: 20 })),
    { title: reason(call.language), width: 50 },
  ];
  return { ...(await makeSheet(storage, call.actor.userId, { name, format: 'xlsx', columns }, batches())), name };
}

export type ExportJobRequest = Origin &
  ExportRequest & {
    format: SheetFormat;
  };

/**
 * The run of an export: which rows is settled at its beginning, every batch has the person's rights of that moment; the file is theirs
 * alone, for a day.
 */
export async function runExport(run: JobRun<ExportJobRequest>): Promise<Record<string, unknown>> {
  const { data: request } = run;
  const { columns, ids, name } = await run.asPerson(request, async (call) => {
    const plan = await exportPlan(call, request);
    return { columns: plan.columns, ids: await exportIds(call, plan), name: plan.entity.label };
  });
  const titles = columns.map(({ title }) => title).join('\n');
  let rows = 0;
  async function* batches(): AsyncGenerator<SheetCell[][]> {
    for (let at = 0; at < ids.length; at += batch) {
      run.signal.throwIfAborted();
      const cells = await run.asPerson(request, async (call) => {
        const plan = await exportPlan(call, {
          ...request,
          columns: [...new Set(columns.map(({ field }) => field.wire))],
        });
        if (plan.columns.map(({ title }) => title).join('\n') !== titles) throw new Error('the columns changed');
        return exportBatch(call, plan, ids.slice(at, at + batch));
      });
      rows += cells.length;
      run.progress(Math.min(at + batch, ids.length), ids.length);
      yield cells;
    }
  }
  const { format } = request;
  const { key, size, replaced } = await makeSheet(run.storage, run.userId, { name, format, columns }, batches());
  return run.asPerson(request, async (call) => {
    const { entity } = await exportPlan(call, request);
    const file = await keepMade(call, key, { name: `${name}-${run.id}`, format, size });
    await writeLog(call, [{ entity: entity.name, recordId: 0, action: 'export', note: exportNote(rows, columns) }]);
    return { rows, fileId: file.id, ...(replaced > 0 ? { replaced } : {}) };
  });
}

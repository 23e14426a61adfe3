// Which file or folder writes each table of the database, and where else a source writes one.
import { readFileSync } from 'node:fs';

/** Tables of the migrated schema; `schema.test.ts` holds the file to the database. */
export function tablesOfSchema(): string[] {
  const schema = readFileSync(new URL('../src/platform/db/schema.ts', import.meta.url), 'utf8');
  return [...schema.matchAll(/^ {2}(\w+): \{$/gm)].map((match) => match[1] as string);
}

const engine = 'server/src/engine/';
const modules = 'server/src/modules/';
const platform = 'server/src/platform/';

/** Statements whose table is a value stand in the doors alone. */
export const doors = [`${engine}write/`, `${engine}settings/`];
/** Writes rows as they were long ago, before there is anybody. */
export const sample = 'server/src/sample/';

/** What is written by triggers, functions and the migrations themselves. */
export const byTheDatabase = [
  'file_category',
  'measure_day',
  'measure_ledger',
  'region',
  'row_count',
  'row_count_ledger',
  'socket_io_attachments',
];

const byModule: Record<string, string[]> = {
  agenda: ['calendar_feed'],
  approval: ['cc', 'change', 'delegation', 'instance', 'log', 'read', 'step', 'version'].map((name) => `flow_${name}`),
  automation: ['day', 'event', 'log', 'notice', 'turn'].map((name) => `automation_${name}`).concat('assignee_away'),
  'bi/own': ['own_report_pin', 'own_report_sent'],
  callOut: ['call_gateway'],
  contract: ['contract_revision'],
  customer: ['pool_claim', 'pool_view'],
  dictionary: ['dictionary_merge', 'dictionary_type'],
  digest: ['notice_visit'],
  file: ['file', 'file_upload', 'file_use'],
  followUp: ['follow_up_reminder'],
  form: ['form', 'form_field', 'user_columns'],
  handover: ['handover', 'handover_row'],
  health: ['backup_run'],
  identity: [
    'credential',
    'login_failure',
    'login_ticket',
    'password_before',
    'recovery_code',
    'sign_in_log',
    'user_department',
    'user_role',
  ],
  lead: ['lead_pairs'],
  money: ['invoice_title', 'receipt_part'],
  news: ['news_read'],
  notice: ['notification', 'notification_off'],
  numbering: ['number_counter'],
  order: ['order_shipment'],
  poolRule: ['recycle_notice'],
  rowCount: ['measure_source'],
  setting: ['setting'],
  showcase: ['showcase_sharer'],
  signOn: ['own_number', 'sign_on_attempt', 'sign_on_identity'],
  stock: ['stock', 'stock_movement'],
  task: ['task_again', 'task_msg', 'task_told'],
  view: ['user_view'],
  webhook: ['webhook_delivery'],
  workbench: ['workbench_layout'],
  worklog: ['work_log_reader', 'work_log_told', 'work_log_urged'],
};

/** The one writer of each table that no entity and no settings record is; lines, members and links come with those. */
export const writers: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(byModule).flatMap(([module, tables]) => tables.map((table) => [table, `${modules}${module}/`])),
  ),
  idempotency: `${platform}http/idempotency.ts`,
  import_row: `${engine}transfer/`,
  import_run: `${engine}transfer/`,
  job: `${platform}jobs/`,
  log_chain: `${platform}db/log-chain/`,
  job_schedule: `${platform}jobs/`,
  meta: `${platform}access/versions.ts`,
  online_socket: `${platform}realtime/`,
  operation_log: `${engine}operation-log.ts`,
  record_merge: `${engine}write/`,
  recycle_bin: `${engine}write/`,
  session: `${platform}auth/session.ts`,
  undo: `${engine}write/`,
  user_pin: `${engine}write/`,
};

/** The few statements beside a table's writer, each for its reason. */
export const exceptions: Record<string, string[]> = {
  // The program has forms of its own from the start; companies shape them, and make others.
  form: [`${engine}registry.ts`],
  form_field: [`${engine}registry.ts`],
  // The first account is made by nobody.
  app_user: [`${modules}identity/bootstrap.ts`],
  // Of two simultaneous claims only the database knows the winner; the door finalizes it afterwards.
  customer: [`${modules}customer/pool.actions.ts`],
  // Its last use, and its end with the logins of its person, are kept where calls are let in.
  api_token: [`${platform}auth/api-token.ts`],
  // What a backup would switch on again is switched off before the program runs.
  sign_on_provider: [`${platform}db/ended-by-restore.ts`],
  webhook: [`${platform}db/ended-by-restore.ts`],
  // The key in force, and what signs the addresses of files.
  meta: [`${platform}secrets/`],
  // Of every column that is encrypted, whoever owns the table.
  $: [`${platform}db/restore.ts`, `${platform}db/ended-by-restore.ts`, `${platform}secrets/at-rest.ts`],
};

export interface Written {
  file: string;
  table: string;
  statement: string;
}

const statement =
  /(?<!\bfor |\bno key |\bdo |\bbefore |\bor )\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?(?:"?([a-z_]+)\b"?|\$\{)/gi;
const builder = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** The writing statements of a source; `$` for a table that is a value. */
export function writesOf({ file, text }: { file: string; text: string }, tables: ReadonlySet<string>): Written[] {
  const code = withoutComments(text);
  const found = [...code.matchAll(statement), ...code.matchAll(builder)].map((match) => ({
    file,
    table: match[1]?.toLowerCase() ?? '$',
    statement: match[0].replaceAll(/\s+/g, ' '),
  }));
  return found.filter(({ table }) => table === '$' || tables.has(table));
}

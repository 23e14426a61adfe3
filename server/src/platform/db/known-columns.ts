// What columns hold, where the program knows more of it than the database: all of jsonb, and texts that are one of a few.
import type { TokenGrants } from '@crm/protocol/answers/apiToken';
import type { RuleAction } from '@crm/protocol/answers/automation';
import type { FilterPart } from '@crm/protocol/answers/filter';
import type { StartNode } from '@crm/protocol/answers/flow';
import type { ColumnSetting } from '@crm/protocol/answers/form';
import type { OperationLogRow } from '@crm/protocol/answers/operationLog';
import type { OwnReportContent } from '@crm/protocol/answers/ownReport';
import type { RecycleRule } from '@crm/protocol/answers/pool';
import type { Rule } from '@crm/protocol/answers/rules';
import type { ViewContent } from '@crm/protocol/answers/view';
import type { Widget } from '@crm/protocol/answers/workbench';
import type { LogKind } from '@crm/protocol/answers/worklog';

type Values = Record<string, unknown>;

/** 'table.column' → type. What only the owner of a table knows is added there by `declare module`. */
export interface KnownColumns {
  'api_token.grants': TokenGrants;
  'api_token.ips': string[];
  'automation_log.notes': string[];
  'automation_rule.actions': RuleAction[];
  'automation_rule.condition': FilterPart[];
  'contract_revision.before': Values;
  'expense.files': number[];
  'expense_claim.files': number[];
  'file_upload.parts': string[];
  'flow.nodes': StartNode;
  'flow_instance.chosen': Record<string, number[]>;
  'flow_instance.pending': { body: Values; reason: string };
  'flow_log.files': number[];
  'flow_version.nodes': StartNode;
  'form_field.require_when': Rule;
  'form_field.show_when': Rule;
  'handover_row.now': Values;
  'handover_row.was': Values;
  'idempotency.answer': object;
  'import_row.cells': string[];
  'import_run.heads': string[];
  'import_run.mapping': string[];
  'job.data': Values;
  'job.result': Values;
  'notification.params': Record<string, string | number>;
  'operation_log.changes': OperationLogRow['changes'];
  'own_report.content': OwnReportContent;
  'pool.hidden': string[];
  'pool.rules': RecycleRule[];
  'receipt.files': number[];
  'saved_view.content': ViewContent;
  'setting.value': boolean | number | string;
  'task.participants': number[];
  'user_columns.columns': ColumnSetting[];
  'webhook.events': string[];
  'work_log.contracts': number[];
  'work_log.customers': number[];
  'work_log.files': number[];
  'work_log.recipients': number[];
  'work_log_rule.departments': number[];
  'work_log_rule.exempt': number[];
  'work_log_rule.people': number[];
  'work_record.files': number[];
  'work_log.log_type': LogKind;
  'work_log_rule.log_type': LogKind;
  'workbench_layout.widgets': Widget[];
}

/** Fields of the company's own are in `ext`; the type of an undeclared column is unknown. */
export type Known<C extends string> = C extends keyof KnownColumns
  ? KnownColumns[C]
  : C extends `${string}.ext`
    ? Values
    : unknown;

// Of each table it was thought about whether a restore may bring its rows back: a new one wants a verdict before it is released.
import { expect, test } from 'vitest';
import { EMPTIED_BY_RESTORE } from '../src/platform/db/ended-by-restore.ts';
import { createTestDatabase, createTestPool } from './database.ts';
import { kits } from './kits.ts';

/**
 * What comes back as it was: it lets nobody in by itself. A table that holds tokens, tickets, sessions or addresses that open
 * something belongs into EMPTIED_BY_RESTORE.
 */
const kept = `
  account app_user assignee_away automation_day automation_event automation_log automation_notice automation_rule
  automation_turn backup_run banner call_gateway call_record contact contract contract_line contract_member
  contract_revision credential customer customer_member department dictionary_entry dictionary_merge dictionary_type
  expense expense_claim expense_claim_line file file_category file_upload file_use flow flow_cc flow_change
  flow_delegation flow_instance flow_log flow_read flow_step flow_version follow_up follow_up_reminder form form_field
  goods handover handover_row idempotency import_row import_run invoice invoice_title job job_schedule lead
  lead_follow_up lead_member lead_pairs log_chain login_failure measure_day measure_ledger measure_source meta news news_read
  notice_visit notification notification_off number_counter operation_log order_shipment own_number own_report own_report_department
  own_report_person own_report_pin own_report_role own_report_sent password_before pool pool_claim pool_department
  pool_person pool_view print_template product product_category product_price receipt receipt_part receipt_plan receiver
  record_merge recovery_code recycle_bin recycle_notice region renewal role row_count row_count_ledger sales_order
  sales_order_line saved_view saved_view_department saved_view_person setting showcase_product showcase_sharer
  sign_in_log sign_on_provider stock stock_movement tag target task task_again task_member
  task_msg task_told undo user_columns user_department user_pin user_role user_view warehouse webhook work_form work_log
  work_log_comment work_log_reader work_log_rule work_log_told work_log_urged work_record workbench_layout`;

/** No part of a backup at all. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'socket_io_attachments'];

test('a restore has a verdict for every table', async () => {
  const database = await createTestDatabase();
  const pool = createTestPool(database.url, { max: 1 });
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  const outcomes = [
    ...kept.trim().split(/\s+/),
    ...kits.map(({ entity }) => entity.table),
    ...EMPTIED_BY_RESTORE,
    ...leftOut,
  ];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(outcomes.toSorted());
  await pool.end();
  await database.drop();
});

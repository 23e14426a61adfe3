// The column 审批状态: drafts, sent-back and void records show this state whatever approval is stored; a record in
// force that is to be amended shows that.
import { optionOf } from '../record/records.ts';
import type { CellProps } from '../record/registries.ts';
import { AmendingTag, RecordTag } from './StateTag.tsx';

export default function ApprovalCell({ value, row, column }: CellProps) {
  if (row.amending) return <AmendingTag row={row} />;
  return <RecordTag state={row.state} approval={optionOf(column.options, value)} />;
}

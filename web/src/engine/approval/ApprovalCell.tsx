// The column 审批状态: a draft, what was sent back and what is void say that they are, whatever is kept of their approval; what is in
// force, and to be amended, says that it is.
import { optionOf } from '../record/records.ts';
import type { CellProps } from '../record/registries.ts';
import { AmendingTag, RecordTag } from './StateTag.tsx';

export default function ApprovalCell({ value, row, column }: CellProps) {
  if (row.amending) return <AmendingTag row={row} />;
  return <RecordTag state={row.state} approval={optionOf(column.options, value)} />;
}

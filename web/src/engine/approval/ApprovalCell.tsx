// The column 审批状态: a draft, what was sent back and what is void say that they are, whatever is kept of their approval.
import { optionOf } from '../records.ts';
import type { CellProps } from '../registries.ts';
import { RecordTag } from './StateTag.tsx';

export default function ApprovalCell({ value, row, column }: CellProps) {
  return <RecordTag state={row.state} approval={optionOf(column.options, value)} />;
}

// The state of a record under approval, in the head of its panel.
import { useDefinition } from '../record/definitions.ts';
import { optionOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { OpenCell, recordTarget } from '../rows/openCell.tsx';
import { AmendingTag, RecordTag } from './StateTag.tsx';

export function RecordMark({ module, row }: { module: string; row: Row }) {
  const { data } = useDefinition(module);
  const options = data?.cols.find(({ field }) => field === 'approval')?.options;
  return <RecordTag state={row.state} approval={optionOf(options, row.approval)} />;
}

/** What leads to the approval of an amendment that waits. */
export function AmendingMark({ row }: { row: Row }) {
  if (!row.amending) return null;
  return (
    <OpenCell target={recordTarget('WorkFlow', Number(row.amending))}>
      <AmendingTag row={row} />
    </OpenCell>
  );
}

/** For panels that take their marks as a function. */
export const recordMark = (row: Row, module: string) => <RecordMark module={module} row={row} />;

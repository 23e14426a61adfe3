// How a record under approval stands, in the head of its panel.
import { useDefinition } from '../definitions.ts';
import { optionOf } from '../records.ts';
import type { Row } from '../registries.ts';
import { RecordTag } from './StateTag.tsx';

export function RecordMark({ module, row }: { module: string; row: Row }) {
  const { data } = useDefinition(module);
  const options = data?.cols.find(({ field }) => field === 'approval')?.options;
  return <RecordTag state={row.state} approval={optionOf(options, row.approval)} />;
}

/** For panels that take their marks as a function. */
export const recordMark = (row: Row, module: string) => <RecordMark module={module} row={row} />;

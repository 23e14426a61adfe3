// Another day for an entry, by the engine's own way of changing one field: in its version, with undo.
import { agendaKinds } from '@crm/protocol/agenda';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '../../engine/inPlace/places.ts';
import MoveDialog from '../../engine/modes/calendar/MoveDialog.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { type Entry, nameOf } from './agenda.ts';

export interface Moving {
  entry: Entry;
  /** The new day or moment; without it the dialog asks. */
  value?: string;
  open: boolean;
  count: number;
}

interface MoveEntryProps extends Moving {
  close(): void;
  saved(): void;
}

export default function MoveEntry({ entry, value, open, close, saved }: MoveEntryProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { data: definition, error } = useDefinition(entry.kind);
  const by = agendaKinds.find(({ kind }) => kind === entry.kind)?.by ?? '';
  const place = definition && placeOf(definition, by, true, t);
  const item = place && 'item' in place && place.item.field === by ? place.item : undefined;
  const problem = error ?? (place && 'locked' in place ? place.locked : undefined);
  useEffect(() => {
    if (!problem || !open) return;
    feedback.error(problem);
    close();
  }, [problem, open, feedback, close]);
  if (!definition || !item) return null;
  return (
    <MoveDialog
      row={entry.record}
      text={nameOf(entry, t)}
      {...(value === undefined ? {} : { value })}
      open={open}
      definition={definition}
      item={item}
      idField="id"
      close={close}
      saved={saved}
    />
  );
}

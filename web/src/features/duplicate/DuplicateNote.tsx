// While a name or a number of a new record is typed: existing records with it, and their owners.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../engine/record/records.ts';
import { DuplicateList } from './DuplicateList.tsx';
import { isDistinctive, useDuplicates } from './duplicate.api.ts';
import './duplicate.i18n.ts';

const pause = 300;
const shown = 3;

export default function DuplicateNote({ value }: { value: unknown }) {
  const { t } = useTranslation();
  const typed = textOf(value).trim();
  const [key, setKey] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKey(isDistinctive(typed) ? typed : ''), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useDuplicates(key);
  const rows = key === '' ? [] : (data?.rows ?? []);
  if (rows.length === 0) return null;
  const same = rows.some((row) => row.same);
  return (
    <div className="duplicate-note" role="status" data-same={same}>
      {t(same ? 'duplicate.there' : 'duplicate.similar')}
      <DuplicateList rows={rows.slice(0, shown)} />
    </div>
  );
}

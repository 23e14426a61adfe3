// An empty list explains why it is empty and what to do next.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import '../rows/rows.i18n.ts';

export interface ListEmptyProps {
  title: string;
  /** Something narrows the list. */
  narrowed: boolean;
  clear(): void;
  createLabel: string;
  create?: () => void;
  /** For who may import. */
  bring?: (() => void) | undefined;
  begin?: ReactNode;
}

export default function ListEmpty({ title, narrowed, clear, createLabel, create, bring, begin }: ListEmptyProps) {
  const { t } = useTranslation();
  return (
    <Empty
      description={t(narrowed ? 'list.noMatch' : 'list.noData', { title })}
      picture={!narrowed && create ? 'add' : 'none'}
    >
      <div className="load-problem-ways">
        {narrowed && <Button onClick={clear}>{t('list.clearConditions')}</Button>}
        {!narrowed && begin}
        {!narrowed && bring && <Button onClick={bring}>{t('list.import')}</Button>}
        {!narrowed && create && (
          <Button type="primary" onClick={create}>
            {createLabel}
          </Button>
        )}
      </div>
    </Empty>
  );
}

// A widget of figures: its title, its skeleton, and its error.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/Button.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './workbench.i18n.ts';

interface CardProps<T> {
  title: string;
  query: UseQueryResult<T>;
  /** Beside the title. */
  extra?: ReactNode;
  /** Lines that its place is kept for. */
  lines: number;
  children(data: T): ReactNode;
}

export function Card<T>({ title, query, extra, lines, children }: CardProps<T>) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData } = query;
  return (
    <section className="workbench-card" aria-label={title} aria-busy={query.isPending || isPlaceholderData}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <div className="workbench-empty" role="alert">
          <p>{errorText(error)}</p>
          <Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>
        </div>
      )}
      {query.isPending && <Skeleton title={false} rows={lines} full className="workbench-wait" />}
    </section>
  );
}

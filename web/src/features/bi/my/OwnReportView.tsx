// The numbers of a report of one's own, as they are now.
import type { OwnReportContent } from '@crm/protocol/answers/ownReport';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../../engine/record/LoadProblem.tsx';
import { ApiError } from '../../../shared/api/client.ts';
import { parameterOf } from '../../../shared/api/parameter.ts';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { ReportBody } from '../ReportCard.tsx';
import { useOwnReportResult } from './my.api.ts';
import '../bi.css';
import '../bi.i18n.ts';
import './my.i18n.ts';
import '../../../engine/measures/measures.i18n.ts';

/** What was refused of a report that is being made, by part. */
export function problemsOf(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError && error.code === 'invalid' ? (error.fields ?? {}) : {};
  return Object.fromEntries(Object.entries(fields).map(([place, problem]) => [parameterOf(place), problem]));
}

interface OwnReportViewProps {
  id: number;
  content?: OwnReportContent | undefined;
}

export function OwnReportView({ id, content }: OwnReportViewProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData, isPending } = useOwnReportResult(id, content);
  if (content?.measures.length === 0) return <p className="bi-empty">{t('bi.my.chooseFirst')}</p>;
  // What is wrong with the choice stands at the choice.
  if (error && content && Object.keys(problemsOf(error)).length > 0)
    return <p className="bi-empty">{t('bi.my.cannot')}</p>;
  if (error) return <LoadProblem error={error} retry={() => void refetch()} />;
  if (isPending) return <Skeleton title={false} rows={8} full />;
  return (
    <div className={isPlaceholderData ? 'bi-waiting' : undefined}>
      <ReportBody report={data} />
    </div>
  );
}

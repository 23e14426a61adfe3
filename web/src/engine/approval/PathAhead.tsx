// Below the form of a new record: the path of its approval, as soon as all fields that decide it were entered.
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { errorText } from '../../shared/ui/feedback.ts';
import { useDebouncedValue } from '../interaction/useDebouncedValue.ts';
import '../fields/fields.i18n.ts';
import type { Values } from '../fields/validation.ts';
import { PathLine } from './PathLine.tsx';
import './path.css';
import './approval.i18n.ts';

/** Milliseconds of rest before the path is fetched. */
const pause = 400;

interface PathAheadProps {
  module: string;
  /** What would be sent; null while something is missing. */
  body: Values | null;
}

export default function PathAhead({ module, body }: PathAheadProps) {
  const { t } = useTranslation();
  const heading = useId();
  const now = body && JSON.stringify(body);
  const settled = useDebouncedValue(now, pause);
  const data = now === null ? null : settled;
  const ahead = useQuery({
    queryKey: ['pathAhead', module, data],
    queryFn: ({ signal }) =>
      post(workFlowCalls.preview, { module, data: JSON.parse(data ?? '') as Values }, { signal }),
    enabled: data !== null,
    placeholderData: (previous) => previous,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const shown = () => {
    if (body === null) return <p className="path-quiet">{t('form.aheadMissing')}</p>;
    if (ahead.error) return <p className="path-quiet">{errorText(ahead.error)}</p>;
    if (!ahead.data) return <p className="path-quiet">{t('form.aheadLooking')}</p>;
    if (!ahead.data.flow) return <p className="path-quiet">{t('form.aheadNone')}</p>;
    return <PathLine path={ahead.data.path} />;
  };
  return (
    <section className="path-ahead" aria-labelledby={heading} aria-busy={ahead.isFetching}>
      <h3 id={heading}>
        {t('approval.path')}
        {body !== null && ahead.data?.flow ? <span className="path-quiet"> {ahead.data.flowName}</span> : null}
      </h3>
      {shown()}
    </section>
  );
}

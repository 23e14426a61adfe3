// The page of the requests of one form, at /oa/work/work12.

import { workFormOf } from '@crm/protocol/workForm';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { deleteCall, listCall } from '../../engine/record/recordCalls.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './workForm.css';
import './workForm.i18n.ts';

const grants = { add: 'oa.work.add', edit: 'oa.work.edit', delete: 'oa.work.delete' };

export default function RecordsPage() {
  const { t } = useTranslation();
  const { module = '' } = useParams();
  const known = workFormOf(module) !== undefined;
  const { data, error, refetch } = useDefinition(module, known);
  if (data)
    return (
      <ListPage
        key={module}
        module={module}
        title={data.title}
        index={listCall(data)}
        deletePath={deleteCall(data)}
        grants={grants}
      />
    );
  return (
    <section className="work-form-page">
      {!known ? (
        <Empty description={t('request.unknown')} />
      ) : error ? (
        <LoadProblem error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </section>
  );
}

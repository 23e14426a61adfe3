// The page of one flow: reads it, and fetches the designer meanwhile.
import { useParams } from 'react-router';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { DesignerProps } from './Designer.tsx';
import { useFlow, useKinds } from './flow.api.ts';
import './flow.css';

const waiting = <Skeleton rows={10} />;
const Designer = onDemand<DesignerProps>(
  () => import('./Designer.tsx'),
  <section className="flow-page">{waiting}</section>,
);

export default function DesignPage() {
  const { id: idParam = '' } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(idParam) ? Number(idParam) : 0;
  const flow = useFlow(id);
  const kinds = useKinds();
  const failed = flow.data ? (kinds.data ? null : kinds.error) : flow.error;
  if (failed)
    return (
      <section className="flow-page">
        <LoadProblem
          error={failed}
          retry={() => {
            void flow.refetch();
            void kinds.refetch();
          }}
        />
      </section>
    );
  if (!flow.data || !kinds.data) return <section className="flow-page">{waiting}</section>;
  const { module, moduleName } = flow.data;
  const kind = kinds.data.find((one) => one.module === module) ?? { module, title: moduleName, fields: [] };
  return <Designer key={flow.data.id} loaded={flow.data} kind={kind} />;
}

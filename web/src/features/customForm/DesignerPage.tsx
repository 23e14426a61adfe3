// The page of one form: reads it, and fetches the designer meanwhile.
import { useParams } from 'react-router';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useForm } from './customForm.api.ts';
import './customForm.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { DesignerProps } from './Designer.tsx';

const Designer = onDemand<DesignerProps>(() => import('./Designer.tsx'));

export default function DesignerPage() {
  const { module = '' } = useParams();
  const form = useForm(module);
  if (form.error && !form.data)
    return (
      <section className="form-page">
        <LoadProblem error={form.error} retry={() => void form.refetch()} />
      </section>
    );
  if (!form.data)
    return (
      <section className="form-page">
        <Skeleton rows={8} />
      </section>
    );
  return <Designer key={form.data.module} loaded={form.data} />;
}

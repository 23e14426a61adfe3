// The page of one template: an existing one, a new one, or a copy.
import type { PrintTemplate } from '@crm/protocol/answers/print';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import './printTemp.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useTemplate } from './printTemp.api.ts';
import type { TemplateEditorProps } from './TemplateEditor.tsx';
import './printTemp.i18n.ts';

const TemplateEditor = onDemand<TemplateEditorProps>(() => import('./TemplateEditor.tsx'));

/** What a new template begins with. */
function blank(module: string, ext: string, temp = ''): PrintTemplate {
  return { id: 0, version: 0, ext, module, moduleName: '', isDefault: 0, UserName: '', updateTime: '', temp };
}

export default function TemplatePage() {
  const { t } = useTranslation();
  const { id: idParam = '' } = useParams();
  const [search] = useSearchParams();
  const id = /^[1-9]\d{0,14}$/.test(idParam) ? Number(idParam) : 0;
  const copied = id === 0 ? Number(search.get('copy') ?? 0) || 0 : 0;
  const stored = useTemplate(id || copied);
  if (stored.error && !stored.data)
    return (
      <section className="template-page">
        <LoadProblem error={stored.error} retry={() => void stored.refetch()} />
      </section>
    );
  if ((id || copied) && !stored.data)
    return (
      <section className="template-page">
        <Skeleton rows={10} />
      </section>
    );
  const loaded =
    id && stored.data
      ? stored.data
      : stored.data
        ? blank(stored.data.module, t('printTemp.copyName', { name: stored.data.ext }), stored.data.temp)
        : blank(search.get('module') ?? 'contract', t('printTemp.newName'));
  return <TemplateEditor key={`${id}:${copied}:${loaded.module}`} loaded={loaded} />;
}

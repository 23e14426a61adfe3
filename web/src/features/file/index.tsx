// Gives the panel of every plain record its attachments; files have no page of their own.
import { registerPlainTab } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { useFiles } from './file.api.ts';

function FileCount({ module, id }: { module: string; id: number }) {
  const count = useFiles(module, id).data?.length ?? 0;
  return count > 0 ? ` (${count})` : null;
}

registerPlainTab({
  key: 'file',
  label: 'file.tab',
  component: suspending<{ module: string; id: number }>(() => import('./AttachmentTab.tsx')),
  count: FileCount,
});

export const features: Feature[] = [];

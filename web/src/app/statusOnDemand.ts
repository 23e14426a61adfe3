// The pages that say why there is nothing to see; few people ever meet one.
import { onDemand } from '../shared/loading/onDemand.tsx';

export const NotFound = onDemand<object>(async () => ({ default: (await import('./StatusPages.tsx')).NotFound }));
export const Forbidden = onDemand<{ page: string }>(() =>
  import('./StatusPages.tsx').then((pages) => ({ default: pages.Forbidden })),
);

// One page of the menu: checks the permission tree, loads the code, sets the window title.
import { Suspense, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { chunkOf } from '../shared/loading/chunks.ts';
import type { Feature } from '../shared/routing/feature.ts';
import { useProductName } from '../shared/session/brand.ts';
import { useSession } from '../shared/session/session.ts';
import { namePage } from '../shared/ui/windowTitle.ts';
import { mayOpen } from './navigation.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Forbidden } from './statusOnDemand.ts';

function Loaded({ feature }: { feature: Feature }) {
  const Content = use(chunkOf(feature.load));
  return <Content />;
}

export function Page({ feature }: { feature: Feature }) {
  const { t } = useTranslation();
  const { tree } = useSession();
  const title = t(feature.label);
  const name = useProductName();
  useEffect(() => {
    namePage(`${title} · ${name}`);
  }, [title, name]);
  if (!mayOpen(feature, tree)) return <Forbidden page={title} />;
  return (
    <Suspense key={feature.label} fallback={<PageSkeleton />}>
      <Loaded feature={feature} />
    </Suspense>
  );
}

// A large part of the client that is loaded when it is first needed, with the retries of a page.
import { type ComponentType, Suspense, use } from 'react';
import { chunkOf } from '../shared/loading/chunks.ts';
import { Splash } from './Splash.tsx';

type Load = () => Promise<{ default: ComponentType }>;

function Loaded({ load }: { load: Load }) {
  const Part = use(chunkOf(load));
  return <Part />;
}

export function OnDemand({ load }: { load: Load }) {
  return (
    <Suspense fallback={<Splash />}>
      <Loaded load={load} />
    </Suspense>
  );
}

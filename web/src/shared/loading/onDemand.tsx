// Components whose code comes when they are first drawn, or fetched ahead once the first view stands.
import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { chunkOf, type Load, preload } from './chunks.ts';
import { savesData, whenIdle } from './idle.ts';

const ahead: (() => Promise<void>)[] = [];
let fetching = false;

function fetchNext(): void {
  const next = ahead.shift();
  if (!next) {
    fetching = false;
    return;
  }
  void next();
  whenIdle(fetchNext);
}

let started = false;

/** From now on the code of everything that may be opened is fetched while nothing else is to be done. */
export function fetchAhead(): void {
  started = true;
  if (fetching || savesData()) return;
  fetching = true;
  whenIdle(fetchNext);
}

/** Fetches at once what was named so far, and what that names: nothing waits for code afterwards. */
export async function fetchAllAhead(): Promise<void> {
  while (ahead.length > 0) await Promise.all(ahead.splice(0).map((load) => load()));
}

/** Names code to be fetched once the first view stands. */
export function announce<Props>(load: Load<Props>): void {
  ahead.push(() => preload(load as unknown as Load));
  if (started) fetchAhead();
}

/** A part whose place the boundary around it holds. `ahead`: fetched before it is drawn. */
export function suspending<Props extends object>(load: Load<Props>, ahead = true): ComponentType<Props> {
  if (ahead) announce(load);
  return function Loaded(props: Props) {
    const Part = use(chunkOf(load));
    return <Part {...props} />;
  };
}

/** A part of a page; `fallback` holds its place, knowing what the part is given where that decides the size. */
export function onDemand<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  const Loaded = suspending(load);
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** A dialog or drawer: nothing of it exists before it is opened for the first time. */
export function dialogOnDemand<Props extends { open: boolean }>(load: Load<Props>): ComponentType<Props> {
  const Dialog = onDemand(load);
  return function DialogOnDemand(props: Props) {
    const [used, setUsed] = useState(props.open);
    if (props.open && !used) setUsed(true);
    return used || props.open ? <Dialog {...props} /> : null;
  };
}

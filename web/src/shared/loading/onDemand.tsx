// Components whose code comes when they are first drawn; a few of them while nothing else is to be done.
import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { chunkOf, isThere, type Load, preload } from './chunks.ts';
import { useFirstViewShown } from './firstView.ts';
import { savesData, trackRequest, whenNetworkIdle } from './idle.ts';

/** All there are: tests fetch them before they begin. */
const parts: Load[] = [];
const ahead: Load[] = [];
let started = false;
let fetching = false;

function fetchNext(): void {
  const next = ahead.shift();
  fetching = next !== undefined;
  if (next) void trackRequest(preload(next)).then(() => whenNetworkIdle(fetchNext));
}

/** From now on the code that was announced is fetched while nothing else is to be done, one after the other. */
export function fetchAhead(): void {
  started = true;
  if (fetching || savesData()) return;
  fetching = true;
  whenNetworkIdle(fetchNext);
}

/** Fetches at once what was named so far, and what that names: nothing waits for code afterwards. */
export async function fetchAllAhead(): Promise<void> {
  while (parts.length > 0) await Promise.all(parts.splice(0).map((load) => preload(load)));
}

/** Names code to be fetched once the first view stands: what nearly everybody opens next. */
export function announce<Props>(load: Load<Props>): void {
  parts.push(load as Load);
  ahead.push(load as Load);
  if (started) fetchAhead();
}

/** What the parts come by. */
const loads = new WeakMap<object, Load>();

/** Fetches the code of a part ahead when nothing else is to be done; not where data is saved. */
export function fetchPartAhead<Props>(part: ComponentType<Props>): void {
  const load = loads.get(part);
  if (load && !savesData()) whenNetworkIdle(() => void preload(load));
}

/** A part whose place the boundary around it holds. `listed`: tests fetch it before they begin. */
export function suspending<Props extends object>(load: Load<Props>, listed = true): ComponentType<Props> {
  if (listed) parts.push(load as Load);
  function Loaded(props: Props) {
    const Part = use(chunkOf(load));
    return <Part {...props} />;
  }
  loads.set(Loaded, load as Load);
  return Loaded;
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

/** A part that the first view is complete without: until that stands, `fallback` holds its place, unless its code is there. */
export function afterFirstView<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  const Part = onDemand(load, fallback);
  return function After(props: Props) {
    const shown = useFirstViewShown();
    if (shown || isThere(load)) return <Part {...props} />;
    return typeof fallback === 'function' ? fallback(props) : fallback;
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

// What the first load of a list shows: lines where the rows will be.
import { useStillLoading } from '../../shared/loading/firstView.ts';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';

const lines = Array.from({ length: 12 }, (_, index) => index);

export function ListSkeleton({ height }: { height: number | undefined }) {
  useStillLoading();
  return (
    <div className="list-skeleton" style={height ? { height } : undefined} aria-busy="true">
      {lines.map((line) => (
        <SkeletonBlock key={line} />
      ))}
    </div>
  );
}

// What the first load of a list shows: lines where the rows will be.
import { Skeleton } from 'antd';
import { useStillLoading } from '../../shared/loading/firstView.ts';

const lines = Array.from({ length: 12 }, (_, index) => index);

export function ListSkeleton({ height }: { height: number | undefined }) {
  useStillLoading();
  return (
    <div className="list-skeleton" style={height ? { height } : undefined} aria-busy="true">
      {lines.map((line) => (
        <Skeleton.Node key={line} active className="list-skeleton-line">
          {' '}
        </Skeleton.Node>
      ))}
    </div>
  );
}

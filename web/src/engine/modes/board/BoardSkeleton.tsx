// Placeholder of a board before its columns are known.
import { useStillLoading } from '../../../shared/loading/firstView.ts';
import { SkeletonBlock } from '../../../shared/ui/SkeletonBlock.tsx';

export function BoardSkeleton({ height }: { height: number | undefined }) {
  useStillLoading();
  return (
    <div className="board-frame" style={height ? { height } : undefined} aria-busy="true">
      <div className="board">
        {[0, 1, 2, 3].map((lane) => (
          <div key={lane} className="board-lane">
            <div className="board-rows">
              {[0, 1, 2].map((one) => (
                <SkeletonBlock key={one} style={{ height: 84, marginBlockEnd: 8 }} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

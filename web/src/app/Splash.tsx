// The quiet moment before the first answer: the mark on an empty surface.

import { useStillLoading } from '../shared/loading/firstView.ts';
import { ProductMark } from './ProductMark.tsx';

export function Splash() {
  useStillLoading();
  return (
    <div className="splash" role="status">
      <ProductMark size={40} />
    </div>
  );
}

// The quiet moment before the first answer: the mark on an empty surface.
import { ProductMark } from './ProductMark.tsx';

export function Splash() {
  return (
    <div className="splash" role="status">
      <ProductMark size={40} />
    </div>
  );
}

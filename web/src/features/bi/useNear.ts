// Whether something is near the visible area: what is far below is not fetched.
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Once true it stays true. */
export function useNear<E extends HTMLElement>(): [ref: RefObject<E | null>, near: boolean] {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return [ref, near];
}

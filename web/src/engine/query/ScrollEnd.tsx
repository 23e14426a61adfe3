// The end of a growing list: fetches more when it comes into view. The button is for the keyboard, and for where nothing watches the view.
import { LoadingOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/Button.tsx';
import './scrollEnd.css';

interface ScrollEndProps {
  more?: () => void;
  loading: boolean;
}

const watches = () => typeof IntersectionObserver !== 'undefined';

/** What scrolls around it: a margin counts for that one, not for the window. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

export function ScrollEnd({ more, loading }: ScrollEndProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const waits = more !== undefined;
  const fetchMore = useEffectEvent(() => more?.());
  useEffect(() => {
    if (!waits || !end.current || !watches()) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && fetchMore(),
      { root: scrollerOf(end.current), rootMargin: '160px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [waits]);
  return (
    <div ref={end} className="scroll-end">
      {more || loading ? (
        <>
          {loading && <LoadingOutlined aria-hidden />}
          <Button block type="text" loading={loading} className={watches() ? 'scroll-end-button' : ''} onClick={more}>
            {t('list.loadMore')}
          </Button>
        </>
      ) : (
        <span>{t('list.noMore')}</span>
      )}
    </div>
  );
}

// The end of a growing list: fetches more when it comes into view, by button where nothing watches the view.
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './cells/cells.css';

interface ScrollEndProps {
  more?: () => void;
  loading: boolean;
}

export function ScrollEnd({ more, loading }: ScrollEndProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!more || !end.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: '160px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [more]);
  return (
    <div ref={end} className="scroll-end">
      {more || loading ? (
        <Button block type="text" loading={loading} onClick={more}>
          {t('list.loadMore')}
        </Button>
      ) : (
        <span>{t('list.noMore')}</span>
      )}
    </div>
  );
}

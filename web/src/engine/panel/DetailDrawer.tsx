// The panel that slides in from the right over a list: full screen on phones, arrow keys step through the records.
import { Drawer } from 'antd';
import { createContext, type ReactNode, Suspense, useContext, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import './panel.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { isDialogOpen, isTaken } from '../interaction/keys.ts';

export interface PanelFrame {
  /** Id for the heading that names the record, and with it the drawer. */
  titleId?: string;
  /** What is open, by the wire name of its module. */
  record?: { kind: string; id: number } | undefined;
  close(): void;
  previous?: () => void;
  next?: () => void;
}

const Frame = createContext<PanelFrame>({ close: () => undefined });

/** The drawer around a panel, for the panel's header. */
export function usePanelFrame(): PanelFrame {
  return useContext(Frame);
}

export interface DetailDrawerProps extends PanelFrame {
  open: boolean;
  /** Pixels, of a panel that is wider than the usual one. */
  width?: number | undefined;
  children: ReactNode;
}

/** Pixels of the frame's header, which stays in reach. */
const headerHeight = 50;

/** Wide enough to read, narrow enough that the list's names stay in sight. */
const usualWidth = 'clamp(640px, 50vw, 720px)';

export default function DetailDrawer({ open, record, width, close, previous, next, children }: DetailDrawerProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const titleId = useId();
  const { kind = '', id = 0 } = record ?? {};
  const frame = useMemo(
    () => ({ titleId, record: id > 0 ? { kind, id } : undefined, close, previous, next }),
    [titleId, kind, id, close, previous, next],
  );
  const latest = useRef(frame);
  useEffect(() => {
    latest.current = frame;
  });

  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event) || isDialogOpen()) return;
      if (event.key === 'Escape') latest.current.close();
      else if (['ArrowDown', 'ArrowRight', 'j'].includes(event.key)) latest.current.next?.();
      else if (['ArrowUp', 'ArrowLeft', 'k'].includes(event.key)) latest.current.previous?.();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);

  return (
    <Drawer
      rootClassName="detail-drawer"
      rootStyle={narrow ? {} : { top: `calc(${headerHeight}px + var(--acting-height, 0px))` }}
      open={open}
      onClose={close}
      placement="right"
      size={narrow ? '100vw' : `min(${width ? `${width}px` : usualWidth}, 100vw)`}
      mask={false}
      closable={false}
      keyboard={false}
      focusable={{ trap: false }}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
      aria-label={t('panel.label')}
      aria-labelledby={titleId}
    >
      <Frame value={frame}>
        <Suspense
          fallback={
            <div className="panel-loading">
              <Skeleton />
            </div>
          }
        >
          {children}
        </Suspense>
      </Frame>
    </Drawer>
  );
}

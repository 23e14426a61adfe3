// The panel that slides in from the right over a list: full screen on phones, arrow keys step through the records. It stands with the
// pass that opens it; antd's drawer draws itself first and its content in a second pass.
import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import './panel.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { isDialogOpen, isLeaving, isTaken, isTyping } from '../interaction/keys.ts';

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
      if (isTaken(event) || isDialogOpen() || isLeaving()) return;
      if (event.key === 'Escape') latest.current.close();
      else if (['ArrowDown', 'ArrowRight', 'j'].includes(event.key)) latest.current.next?.();
      else if (['ArrowUp', 'ArrowLeft', 'k'].includes(event.key)) latest.current.previous?.();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);

  const root = useRef<HTMLDivElement>(null);
  /** The drawer while it is open, and who had the focus before. */
  const stood = useRef<{ drawer: HTMLElement | null; from: Element | null }>(null);
  useLayoutEffect(() => {
    if (open) {
      stood.current = { drawer: root.current, from: document.activeElement };
      return;
    }
    const { drawer, from } = stood.current ?? {};
    stood.current = null;
    if (!drawer) return;
    slideOut(drawer);
    const focused = document.activeElement;
    if (from instanceof HTMLElement && (!focused || focused === document.body)) from.focus({ preventScroll: true });
  }, [open]);
  // With its first frame, which lays it out anyway: the keys are the panel's from then on, unless something else took the focus.
  useEffect(() => {
    if (!open) return undefined;
    const drawn = requestAnimationFrame(() => {
      const focused = document.activeElement;
      const types = focused !== stood.current?.from && isTyping(focused);
      if (!types && !root.current?.contains(focused)) root.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(drawn);
  }, [open]);

  if (!open) return null;
  const room = narrow ? '100vw' : `min(${width ? `${width}px` : usualWidth}, 100vw)`;
  return createPortal(
    <div
      ref={root}
      className="ant-drawer detail-drawer panel-place"
      style={narrow ? {} : { top: `calc(${headerHeight}px + var(--acting-height, 0px))` }}
      tabIndex={-1}
    >
      <div className="ant-drawer-content-wrapper" style={{ width: room }}>
        <div
          className="ant-drawer-section"
          role="dialog"
          aria-modal="true"
          aria-label={t('panel.label')}
          aria-labelledby={titleId}
        >
          <div className="ant-drawer-body">
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
          </div>
        </div>
      </div>
    </div>,
    document.body,
  );
}

/** What is closed is gone at once; an empty sheet in its place slides out. */
function slideOut(drawer: HTMLElement): void {
  const sheet = document.createElement('div');
  const wrapper = drawer.firstElementChild?.cloneNode();
  if (!wrapper || !('getAnimations' in sheet)) return;
  sheet.className = 'panel-place panel-leaving';
  sheet.style.cssText = drawer.style.cssText;
  sheet.append(wrapper);
  document.body.append(sheet);
  const motions = sheet.getAnimations({ subtree: true });
  void Promise.allSettled(motions.map(({ finished }) => finished)).then(() => sheet.remove());
}

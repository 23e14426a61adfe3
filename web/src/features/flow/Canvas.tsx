// The canvas of a flow: scrolled, dragged, zoomed, and navigated by keys.
import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import './canvas.css';
import { FlowTree, type FlowTreeProps } from './FlowTree.tsx';
import { placeOf } from './tree.ts';
import { type Direction, step } from './walk.ts';
import './flow.i18n.ts';
import './node.i18n.ts';

export interface CanvasProps extends FlowTreeProps {
  label: string;
  /** A card that is to have the focus; each new value focuses it once. */
  focus?: { id: string } | undefined;
}

const steps = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5];
const smallest = 0.2;
const largest = 1.5;
const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

const within = (zoom: number) => Math.min(largest, Math.max(smallest, zoom));
const nextZoom = (zoom: number, by: -1 | 1) =>
  (by > 0 ? steps.find((one) => one > zoom + 0.01) : steps.findLast((one) => one < zoom - 0.01)) ?? zoom;

export function Canvas({ label, focus, ...tree }: CanvasProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; left: number; top: number } | undefined>(undefined);
  const [zoom, setZoom] = useState(1);
  const { root, current, actions } = tree;

  const cardOf = (id: string) => canvas.current?.querySelector<HTMLElement>(`[data-card="${id}"]`);

  // A canvas that comes anew takes the focus from nothing.
  const focused = useRef(focus);
  useLayoutEffect(() => {
    if (!focus || focused.current === focus) return;
    focused.current = focus;
    const card = canvas.current?.querySelector<HTMLElement>(`[data-card="${focus.id}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focus]);

  // A wide drawing begins with its middle, where the first card is.
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element) element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
  }, []);

  // React listens passively: the page would be made larger as well.
  useEffect(() => {
    const element = canvas.current;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setZoom((before) => within(before * (event.deltaY < 0 ? 1.1 : 1 / 1.1)));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const fit = () => {
    const [outer, inner] = [canvas.current, stage.current];
    if (!outer || !inner) return;
    const { width, height } = inner.getBoundingClientRect();
    if (width === 0 || height === 0) return setZoom(1);
    setZoom((before) =>
      within(Math.min(1, (outer.clientWidth / width) * before, (outer.clientHeight / height) * before)),
    );
  };

  const go = (id: string | undefined) => {
    const card = id && cardOf(id);
    if (!card) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  const zoomKey = (key: string): boolean => {
    if (key === '=' || key === '+') setZoom((before) => nextZoom(before, 1));
    else if (key === '-') setZoom((before) => nextZoom(before, -1));
    else if (key === '0') setZoom(1);
    else return false;
    return true;
  };

  /** What a key does with the card that has the focus; false where it means nothing here. */
  const onCard = (id: string, event: KeyboardEvent): boolean => {
    const command = event.ctrlKey || event.metaKey;
    const direction = arrows[event.key];
    const isBranch = placeOf(root, id)?.branch !== undefined;
    if (direction && event.altKey && !command) {
      if (!actions) return false;
      const by = direction === 'up' || direction === 'left' ? -1 : 1;
      const across = direction === 'left' || direction === 'right';
      if (isBranch !== across) return false;
      if (isBranch) actions.moveBranch(id, by);
      else actions.move(id, by);
      return true;
    }
    if (direction && !command && !event.shiftKey) {
      go(step(root, id, direction));
      return true;
    }
    if (!actions) return false;
    const key = event.key.toLowerCase();
    if (command && !event.shiftKey && !event.altKey) {
      if (key === 'c') actions.copy(id);
      else if (key === 'x') actions.cut(id);
      else if (key === 'v') actions.paste(id);
      else return false;
      return true;
    }
    if (command || event.altKey) return false;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      if (isBranch) actions.removeBranch(id);
      else actions.remove(id);
      return true;
    }
    if (event.key === 'Insert' || key === 'a') {
      canvas.current?.querySelector<HTMLElement>(`[data-plus="${id}"]`)?.click();
      return true;
    }
    return false;
  };

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    // Menus stand elsewhere in the page, and their keys come along here.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    const id = event.target.dataset['card'];
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if ((id && onCard(id, event)) || (plain && zoomKey(event.key))) event.preventDefault();
  };

  const grab = (event: PointerEvent<HTMLElement>) => {
    const element = canvas.current;
    // Menus stand elsewhere in the page; what is pressed there comes along here.
    if (!(event.target instanceof Node) || !element?.contains(event.target)) return;
    const onPart = event.target instanceof Element && event.target.closest('button, .flow-card');
    if (event.pointerType !== 'mouse' || event.button > 1 || (onPart && event.button === 0)) return;
    drag.current = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
    element.setPointerCapture(event.pointerId);
    element.dataset['dragged'] = 'true';
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    const [element, from] = [canvas.current, drag.current];
    if (!element || !from) return;
    element.scrollLeft = from.left - (event.clientX - from.x);
    element.scrollTop = from.top - (event.clientY - from.y);
  };
  const release = () => {
    drag.current = undefined;
    delete canvas.current?.dataset['dragged'];
  };

  const button = (name: 'larger' | 'smaller' | 'fit', icon: React.ReactNode, onClick: () => void, disabled = false) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      disabled={disabled}
      aria-label={t(`flow.${name}`)}
      data-hint={t(`flow.${name}`)}
      onClick={onClick}
    />
  );

  return (
    <div className="flow-canvas-frame">
      <section
        ref={canvas}
        className="flow-canvas"
        aria-label={label}
        aria-describedby={actions ? 'flow-keys' : undefined}
        onKeyDown={keys}
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <div ref={stage} className="flow-stage" style={{ '--flow-zoom': zoom } as CSSProperties}>
          <FlowTree {...tree} current={current} />
        </div>
      </section>
      <div className="flow-zoom" role="toolbar" aria-label={t('flow.zoom')}>
        {button('smaller', <MinusOutlined aria-hidden />, () => setZoom(nextZoom(zoom, -1)), zoom <= smallest)}
        <button type="button" className="flow-zoom-value" data-hint={t('flow.zoomReset')} onClick={() => setZoom(1)}>
          {Math.round(zoom * 100)}%<span className="visually-hidden"> {t('flow.zoomReset')}</span>
        </button>
        {button('larger', <PlusOutlined aria-hidden />, () => setZoom(nextZoom(zoom, 1)), zoom >= largest)}
        {button('fit', <CompressOutlined aria-hidden />, fit)}
      </div>
      {actions && (
        <p id="flow-keys" className="visually-hidden">
          {t('flow.keys')}
        </p>
      )}
    </div>
  );
}

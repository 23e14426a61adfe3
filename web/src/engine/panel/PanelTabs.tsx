// The tabs of a panel. antd's measure themselves in several passes before they stand, which is felt whenever a panel opens; these
// stand at once. What was looked at stays as it was left.
import { DownOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './panelTabs.css';

export interface PanelTab {
  key: string;
  label: ReactNode;
  /** There is nothing in it. */
  quiet?: boolean;
  children: ReactNode;
}

interface PanelTabsProps {
  items: PanelTab[];
  /** By default the first, and then whichever was pressed. */
  active?: string;
  /** A press on a tab, also on the one that stands. */
  onPress?(key: string): void;
  /** A button lists the tabs that do not fit; they are reached by swiping, too. */
  more?: boolean;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves the focus among the elements of a row or column of choices. */
function step(within: Element, key: string, role: string): boolean {
  const all = [...within.querySelectorAll<HTMLElement>(`[role=${role}]`)];
  const at = all.findIndex((one) => one === document.activeElement);
  const to = steps[key]?.(at, all.length);
  if (to === undefined) return false;
  all[to]?.focus();
  return true;
}

export function PanelTabs({ items, active: given, onPress, more = false }: PanelTabsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [own, setOwn] = useState(items[0]?.key ?? '');
  const wanted = given ?? own;
  const active = items.some(({ key }) => key === wanted) ? wanted : (items[0]?.key ?? '');
  const [seen, setSeen] = useState([active]);
  if (!seen.includes(active)) setSeen([...seen, active]);
  const scroll = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  /** Keys of the tabs that are out of sight; null while they are not listed. */
  const [listed, setListed] = useState<string[] | null>(null);

  useEffect(() => {
    const bar = scroll.current?.parentElement;
    const list = scroll.current?.firstElementChild;
    if (!more || !bar || !list) return;
    const watcher = new ResizeObserver(() => setOverflows(list.clientWidth > bar.clientWidth - 2 * edge(bar)));
    watcher.observe(bar);
    watcher.observe(list);
    return () => watcher.disconnect();
  }, [more]);
  // The first one is in sight when the panel opens.
  const inSight = useRef(items[0]?.key);
  useLayoutEffect(() => {
    if (inSight.current !== active)
      scroll.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    inSight.current = active;
  }, [active]);

  const press = (key: string) => {
    setListed(null);
    setOwn(key);
    onPress?.(key);
  };
  const list = () => {
    const box = scroll.current?.getBoundingClientRect();
    const out = [...(scroll.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])].map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return box !== undefined && (left < box.left - 1 || right > box.right + 1);
    });
    setListed(listed ? null : items.filter((_, at) => out[at]).map(({ key }) => key));
  };

  return (
    <div className="panel-tabs">
      <div className="tab-bar">
        <div ref={scroll} className="tab-scroll">
          <div
            className="tab-list"
            role="tablist"
            tabIndex={-1}
            onKeyDown={(event) => {
              if (step(event.currentTarget, event.key, 'tab')) event.preventDefault();
            }}
          >
            {items.map(({ key, label, quiet }) => (
              <button
                key={key}
                type="button"
                role="tab"
                id={`${id}-tab-${key}`}
                className={quiet ? 'tab tab-quiet' : 'tab'}
                aria-selected={key === active}
                // What was never looked at is not drawn yet.
                aria-controls={seen.includes(key) ? `${id}-panel-${key}` : undefined}
                tabIndex={key === active ? 0 : -1}
                onClick={() => press(key)}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
        {overflows && (
          <TabMenu
            label={t('panel.moreTabs')}
            items={listed && items.filter(({ key }) => listed.includes(key))}
            toggle={list}
            close={() => setListed(null)}
            press={press}
          />
        )}
      </div>
      <div className="tab-body">
        {items.map(
          ({ key, children }) =>
            seen.includes(key) && (
              <div
                key={key}
                role="tabpanel"
                id={`${id}-panel-${key}`}
                aria-labelledby={`${id}-tab-${key}`}
                tabIndex={key === active ? 0 : -1}
                hidden={key !== active}
              >
                {children}
              </div>
            ),
        )}
      </div>
    </div>
  );
}

/** Pixels beside the tabs. */
function edge(bar: Element): number {
  return Number.parseFloat(getComputedStyle(bar).paddingInlineStart) || 0;
}

interface TabMenuProps {
  label: string;
  /** Null while it is closed. */
  items: PanelTab[] | null;
  toggle(): void;
  close(): void;
  press(key: string): void;
}

function TabMenu({ label, items, toggle, close, press }: TabMenuProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const open = items !== null;
  const leave = useRef(close);
  useEffect(() => {
    leave.current = close;
  });
  useEffect(() => {
    if (!open) return;
    place.current?.querySelector<HTMLElement>('[role=option]')?.focus();
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) leave.current();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const focusButton = () => place.current?.querySelector('button')?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const sideways = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      focusButton();
    } else if (!step(event.currentTarget, sideways ?? event.key, 'option')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={place} className="tab-more">
      <button
        type="button"
        className="tab-more-button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        {label} <DownOutlined aria-hidden />
      </button>
      {open && (
        <div id={id} className="tab-menu" role="listbox" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {items.map(({ key, label: name }) => (
            <div
              key={key}
              role="option"
              aria-selected="false"
              tabIndex={-1}
              onClick={() => {
                focusButton();
                press(key);
              }}
              onKeyDown={({ key: pressed, currentTarget }) => {
                if (pressed === 'Enter' || pressed === ' ') currentTarget.click();
              }}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

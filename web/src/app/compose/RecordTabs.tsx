// The tabs of a record's panel, with their counts; the last used tab is remembered.

import { DownOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import { useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { type ComponentType, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanelKey } from '../../engine/interaction/keys.ts';
import { usePanelRequest, writeRequest } from '../../engine/record/panelRequest.ts';
import { sessionStore } from '../../shared/session/session.ts';

/** `Given` is what every tab of the panel knows. */
export interface RecordTab<Given extends object> {
  key: string;
  /** i18n key. */
  label: string;
  component: ComponentType<Given & { summons: number }>;
  /** Branch of the permission tree without which there is nothing to see in it. */
  grant?: string;
  /** Which of the counts stands in brackets. */
  count?: string;
  /** What a click on the tab fetches again. */
  refreshes?: (id: number) => unknown[];
}

interface RecordTabsProps<Given extends object> {
  id: number;
  /** Name under which the tab is remembered. */
  remembered: string;
  tabs: readonly RecordTab<Given>[];
  context: Given;
  counts: Readonly<Record<string, number>> | undefined;
  fetchCounts(): void;
  /** The tab where one writes: what opens it and puts the cursor there, a letter or a request from outside. */
  writing: { tab: string; letter: string; kind: string };
}

export function RecordTabs<Given extends object>(props: RecordTabsProps<Given>) {
  const { id, remembered, context, counts, fetchCounts, writing } = props;
  const tree = sessionStore((state) => state.tree);
  const tabs = props.tabs.filter(({ grant }) => !grant || granted(tree, grant));
  const { t } = useTranslation();
  const client = useQueryClient();
  const [active, setActive] = useState(() => {
    const key = localStorage.getItem(remembered);
    return tabs.some((tab) => tab.key === key) ? (key as string) : (tabs[0]?.key ?? '');
  });
  const [summons, setSummons] = useState({ id, count: 0 });
  // Another record gets the cursor only after another request for it.
  if (summons.id !== id) setSummons({ id, count: 0 });
  const write = () => {
    setActive(writing.tab);
    setSummons((before) => ({ id, count: before.count + 1 }));
  };
  usePanelKey(writing.letter, write);
  usePanelRequest({ kind: writing.kind, id, what: writeRequest }, write);
  // Who it is shows first; what is known of them is drawn once that has been seen.
  const named = useDeferredValue(true, false);
  // antd calls the whole bar the list of tabs, the button for those that do not fit included, which a list may not hold.
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = named ? box.current?.querySelector('.ant-tabs-nav[role=tablist]') : null;
    bar?.querySelector('.ant-tabs-nav-list')?.setAttribute('role', 'tablist');
    bar?.removeAttribute('role');
    bar?.removeAttribute('aria-orientation');
  }, [named]);
  if (!named) return null;
  return (
    <div ref={box} className="record-tabs">
      <Tabs
        className="panel-tabs"
        tabBarGutter={16}
        more={{
          trigger: ['click'],
          icon: (
            <span className="panel-tabs-more">
              {t('panel.moreTabs')} <DownOutlined aria-hidden />
            </span>
          ),
        }}
        // Rights may be taken away while it stands.
        activeKey={tabs.some((tab) => tab.key === active) ? active : (tabs[0]?.key ?? '')}
        onChange={(key) => {
          setActive(key);
          localStorage.setItem(remembered, key);
        }}
        onTabClick={(key) => {
          const tab = tabs.find((entry) => entry.key === key);
          if (!tab?.refreshes) return;
          void client.invalidateQueries({ queryKey: tab.refreshes(id) });
          fetchCounts();
        }}
        items={tabs.map(({ key, label, count, component: Body }) => {
          const number = count ? (counts?.[count] ?? 0) : 0;
          return {
            key,
            label: number > 0 ? `${t(label)} (${number})` : t(label),
            children: <Body key={id} {...context} summons={summons.id === id ? summons.count : 0} />,
          };
        })}
      />
    </div>
  );
}

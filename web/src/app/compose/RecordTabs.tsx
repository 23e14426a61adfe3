// The tabs of a record's panel, with their counts; the last used tab is remembered.

import { granted } from '@crm/protocol/access';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanelKey } from '../../engine/interaction/keys.ts';
import { PanelTabs } from '../../engine/panel/PanelTabs.tsx';
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
  /** Begins to fetch what it shows, while the head of the panel is still being drawn. */
  ahead?(client: QueryClient, id: number): void;
  /** What a click on the tab fetches again. */
  refreshes?: (id: number) => unknown[];
}

interface RecordTabsProps<Given extends object> {
  id: number;
  /** Name under which the tab is remembered. */
  remembered: string;
  tabs: readonly RecordTab<Given>[];
  /** The same object as long as nothing in it is another: the tabs that were looked at are drawn again with another one. */
  context: Given;
  counts: Readonly<Record<string, number>> | undefined;
  fetchCounts(): void;
  /** Tabs of which the first with something in it is shown where none is remembered; by default the first of all. */
  opens?: readonly string[];
  /** The tab where one writes: what opens it and puts the cursor there, a letter or a request from outside. */
  writing: { tab: string; letter: string; kind: string };
}

export function RecordTabs<Given extends object>(props: RecordTabsProps<Given>) {
  const { id, remembered, context, counts, fetchCounts, writing } = props;
  const tree = sessionStore((state) => state.tree);
  const tabs = props.tabs.filter(({ grant }) => !grant || granted(tree, grant));
  const { t } = useTranslation();
  const client = useQueryClient();
  const has = (key: string | null) => tabs.some((tab) => tab.key === key);
  const isEmpty = ({ count }: RecordTab<Given>) => Boolean(counts && count && !counts[count]);
  const full = props.opens?.find((key) => tabs.some((tab) => tab.key === key && !isEmpty(tab)));
  const opens = full ?? tabs[0]?.key ?? '';
  const [wanted, setWanted] = useState(() => {
    const key = localStorage.getItem(remembered);
    return { key: key && has(key) ? key : '', pressedAt: 0 };
  });
  // What is remembered from another record is not opened where there is nothing in it; what was pressed here is.
  const wish = tabs.find(({ key }) => key === wanted.key);
  const active = wish && (wanted.pressedAt === id || !isEmpty(wish)) ? wish.key : opens;
  const setActive = (key: string) => setWanted({ key, pressedAt: id });
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
  const first = tabs.find(({ key }) => key === active)?.ahead;
  useEffect(() => {
    if (!named) first?.(client, id);
  }, [named, first, client, id]);
  // A press on a tab draws what it shows, and none of those that were looked at before.
  const summoned = summons.id === id ? summons.count : 0;
  const bodies = useMemo(
    () =>
      new Map(props.tabs.map(({ key, component: Body }) => [key, <Body key={id} {...context} summons={summoned} />])),
    [props.tabs, id, context, summoned],
  );
  if (!named) return null;
  return (
    <PanelTabs
      // Rights may be taken away while it stands.
      active={active}
      more
      onPress={(key) => {
        setActive(key);
        localStorage.setItem(remembered, key);
        const tab = tabs.find((entry) => entry.key === key);
        if (!tab?.refreshes) return;
        void client.invalidateQueries({ queryKey: tab.refreshes(id) });
        fetchCounts();
      }}
      items={tabs.map((tab) => {
        const { key, label, count } = tab;
        const number = count ? (counts?.[count] ?? 0) : 0;
        return {
          key,
          quiet: isEmpty(tab),
          label: number > 0 ? `${t(label)} (${number})` : t(label),
          children: bodies.get(key),
        };
      })}
    />
  );
}

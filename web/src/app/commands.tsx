// What the command search offers without a server: pages, and actions.
import { BulbOutlined, GlobalOutlined, MacCommandOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { RecordName } from '../engine/record/registries.ts';
import { changeLanguage } from '../shared/i18n/i18n.ts';
import { languages } from '../shared/i18n/language.ts';
import { addressOf } from '../shared/routing/feature.ts';
import { useSession } from '../shared/session/session.ts';
import { appearances, chooseAppearance, useAppearance } from '../shared/theme/appearance.ts';
import type { Searched } from './commandResults.ts';
import { features } from './features.ts';
import { mayOpen, menuOf, topGroups } from './navigation.ts';
import type { Overlay } from './overlay.ts';
import type { Creation } from './QuickCreate.tsx';
import './frame.i18n.ts';

export interface Entry {
  id: string;
  heading: string;
  icon: ReactNode;
  text: string;
  hint?: string;
  /** The record that it opens. */
  record?: RecordName;
  run: (among: RecordName[]) => void;
}

export interface Starters {
  open: (overlay: Overlay) => void;
  create: (creation: Creation) => void;
}

export const searchedPages = features.filter((feature): feature is Searched => feature.search !== undefined);

export function useCommands({ open, create }: Starters): Entry[] {
  const { t, i18n } = useTranslation();
  const { tree } = useSession();
  const navigate = useNavigate();
  const appearance = useAppearance();
  return useMemo(() => {
    const pages = menuOf(features, tree, [...topGroups, 'person']).flatMap(({ group, pages }) =>
      pages.map((page): Entry => {
        const Icon = page.icon;
        return {
          id: `page:${addressOf(page)}`,
          heading: t('search.pages'),
          icon: <Icon />,
          text: t(page.label),
          hint: t(`group.${group}`),
          run: () => void navigate(addressOf(page)),
        };
      }),
    );
    const action = (id: string, icon: ReactNode, text: string, run: () => void): Entry => {
      return { id: `action:${id}`, heading: t('search.actions'), icon, text, run };
    };
    const actions = [
      ...features
        .filter((page) => page.action && mayOpen(page, tree))
        .map((page) => {
          const Icon = page.icon;
          return action(`go:${addressOf(page)}`, <Icon />, t(page.label), () => void navigate(addressOf(page)));
        }),
      ...searchedPages.flatMap(({ label, search: { kind, create: creating } }) => {
        if (!creating || !granted(tree, creating.grant)) return [];
        const run = () => create({ kind, field: creating.field, text: '' });
        return [action(`new:${kind}`, <PlusOutlined />, t('form.createTitle', { title: t(label) }), run)];
      }),
      ...appearances
        .filter((one) => one !== appearance)
        .map((one) =>
          action(one, <BulbOutlined />, t('search.appearance', { name: t(`appearance.${one}`) }), () =>
            chooseAppearance(one),
          ),
        ),
      ...languages
        .filter(({ value }) => value !== i18n.language)
        .map(({ value, label }) =>
          action(value, <GlobalOutlined />, t('search.language', { name: label }), () => void changeLanguage(value)),
        ),
      action('online', <TeamOutlined />, t('frame.onlineUsers'), () => open('online')),
      action('shortcuts', <MacCommandOutlined />, t('frame.shortcuts'), () => open('shortcuts')),
    ];
    return [...pages, ...actions];
  }, [t, tree, navigate, appearance, i18n.language, open, create]);
}

// Combines theme, language, cache and routes, and follows sign-ins and sign-outs of other tabs.
import '../shared/ui/clearButtons.ts';
import '../shared/ui/doubleClicks.ts';
import { StyleProvider } from '@ant-design/cssinjs';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../shared/api/query.ts';
import { localeOf } from '../shared/i18n/language.ts';
import { dialogOnDemand, onDemand } from '../shared/loading/onDemand.tsx';
import { useWaiting } from '../shared/loading/retryWhileOffline.ts';
import { safeRedirect } from '../shared/routing/redirect.ts';
import { endSession } from '../shared/session/session.ts';
import { leaveQuietly, raiseSignedOut, useRequiredStep, useSignedOut } from '../shared/session/signed-out.ts';
import { currentLogin, watchOtherTabs } from '../shared/session/token.ts';
import { useDark, useMedia } from '../shared/theme/appearance.ts';
import { styleCache } from '../shared/theme/styleCache.ts';
import { themeOf } from '../shared/theme/theme.ts';
import { whenHostNeeded } from '../shared/ui/feedback.ts';
import './app.css';
import { OfflineNotice } from './OfflineNotice.tsx';
import { goToDue, goToSignIn, router } from './router.tsx';

const FeedbackHost = onDemand(() => import('../shared/ui/FeedbackHost.tsx'));
const ForcedLogout = dialogOnDemand(() => import('./ForcedLogout.tsx'));

function useOtherTabs(): void {
  useEffect(
    () =>
      watchOtherTabs({
        replaced: () => {
          if (currentLogin()) {
            // Signed in elsewhere: the sign-in page goes where it would have led, any other page belongs to somebody else.
            const { pathname, search } = window.location;
            if (pathname === '/login')
              window.location.replace(safeRedirect(new URLSearchParams(search).get('redirect')));
            else window.location.reload();
            return;
          }
          endSession();
          goToSignIn();
        },
        ended: () => raiseSignedOut(true),
        leaving: () => {
          leaveQuietly(true);
          setTimeout(() => leaveQuietly(false), 3000);
        },
      }),
    [],
  );
}

/** Names for antd's buttons where its own words mean something else: a row is folded, and a page has a size. */
const chinese: typeof zhCN = {
  ...zhCN,
  Table: { ...zhCN.Table, collapse: '收起', expand: '展开' },
  Pagination: { ...zhCN.Pagination, page_size: '每页条数' },
};

export function App() {
  const dark = useDark();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const { i18n } = useTranslation();
  const theme = useMemo(() => themeOf(dark, still, i18n.language === 'en'), [dark, still, i18n.language]);
  const signedOut = useSignedOut((state) => state.raised);
  const [hostNeeded, setHostNeeded] = useState(false);
  useEffect(() => whenHostNeeded(() => setHostNeeded(true)), []);
  const waiting = useWaiting();
  const due = useRequiredStep((state) => state.due);
  useEffect(() => {
    if (due) goToDue();
  }, [due]);
  useOtherTabs();
  useEffect(() => {
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  }, [dark]);
  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider
        theme={theme}
        locale={localeOf(i18n.language) === 'en' ? enUS : chinese}
        button={{ autoInsertSpace: false }}
        form={{ colon: false }}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ForcedLogout open={signedOut} onConfirmed={goToSignIn} />
        </QueryClientProvider>
        {hostNeeded && <FeedbackHost />}
        {waiting && <OfflineNotice text={waiting} />}
      </ConfigProvider>
    </StyleProvider>
  );
}

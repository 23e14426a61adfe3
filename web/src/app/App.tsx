// Puts theme, language, cache and routes together, and follows what other tabs do with the login.
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../shared/api/query.ts';
import { localeOf } from '../shared/i18n/language.ts';
import { safeRedirect } from '../shared/routing/redirect.ts';
import { endSession } from '../shared/session/session.ts';
import { leaveQuietly, raiseSignedOut } from '../shared/session/signed-out.ts';
import { currentLogin, watchOtherTabs } from '../shared/session/token.ts';
import { useDark, useMedia } from '../shared/theme/appearance.ts';
import { themeOf } from '../shared/theme/theme.ts';
import './app.css';
import { ForcedLogout } from './ForcedLogout.tsx';
import { goToSignIn, router } from './router.tsx';

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
        ended: (message) => raiseSignedOut(message, true),
        leaving: () => {
          leaveQuietly(true);
          setTimeout(() => leaveQuietly(false), 3000);
        },
      }),
    [],
  );
}

export function App() {
  const dark = useDark();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const { i18n } = useTranslation();
  const theme = useMemo(() => themeOf(dark, still), [dark, still]);
  useOtherTabs();
  useEffect(() => {
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  }, [dark]);
  return (
    <ConfigProvider
      theme={theme}
      locale={localeOf(i18n.language) === 'en' ? enUS : zhCN}
      button={{ autoInsertSpace: false }}
    >
      <AntdApp message={{ maxCount: 3, top: 58 }} component={false}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ForcedLogout onConfirmed={goToSignIn} />
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  );
}

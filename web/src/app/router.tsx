// All routes of the client, built from the features, and the guard before them.

import { branches } from '@crm/protocol/access';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Navigate, type RouteObject, redirect, useLocation } from 'react-router';
import { ApiError } from '../shared/api/client.ts';
import { fetchWords } from '../shared/i18n/i18n.ts';
import { preload } from '../shared/loading/chunks.ts';
import { addressOf, type RouteGroup } from '../shared/routing/feature.ts';
import { dueAddress, signInAddress } from '../shared/routing/redirect.ts';
import { endSession, enter, sessionStore, useSession } from '../shared/session/session.ts';
import { currentLogin } from '../shared/session/token.ts';
import { FrameEntry } from './FrameEntry.tsx';
import { features } from './features.ts';
import { firstOf, homeOf } from './navigation.ts';
import { OnDemand } from './OnDemand.tsx';
import { Page } from './Page.tsx';
import { RouteError } from './RouteError.tsx';
import { Splash } from './Splash.tsx';
import { Forbidden, NotFound } from './statusOnDemand.ts';

const loadSignIn = () => import('./SignInPage.tsx').then((module) => ({ default: module.SignInPage }));

const loadRegister = () => import('./RegisterPage.tsx');

const loadSignOnReturn = () => import('./SignOnReturn.tsx');

const loadDue = () => import('./DuePage.tsx');

const loadNoRights = () => import('./NoRights.tsx');

const loadPrint = () => import('./PrintPage.tsx');

const redirected = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  // Requests carry no hash; it stays in the address while that page is shown.
  const hash = window.location.pathname === pathname ? window.location.hash : '';
  return redirect(signInAddress(pathname, search, hash));
};

/** The code of the page is loaded while the permission tree is fetched. */
function loadCode(pathname: string): void {
  const feature = features.find((candidate) => addressOf(candidate) === pathname);
  if (feature) void preload(feature.load);
}

/** Signed out: to the sign-in page. Signed in: with the permission tree, or signed out with the reason. */
async function requireSession({ request }: { request: Request }) {
  if (!currentLogin()) return redirected(request);
  loadCode(new URL(request.url).pathname);
  const words = fetchWords();
  try {
    if (!sessionStore.getState().tree) await enter((error) => refused(error) && goToSignIn());
    await words;
  } catch (error) {
    return refused(error) ? redirected(request) : null;
  }
  return null;
}

/** Ends the login, unless the dialog of ended logins does. */
function refused(error: unknown): boolean {
  if (error instanceof ApiError && (error.code === 'signed_out' || error.data?.['due'])) return false;
  endSession(error instanceof ApiError ? error.message : 'session.fetchFailed');
  return true;
}

function Home() {
  const { tree } = useSession();
  const { search, hash } = useLocation();
  if (tree && branches.every((branch) => !tree[branch])) return <OnDemand load={loadNoRights} />;
  return <Navigate to={{ pathname: homeOf(features, tree), search, hash }} replace />;
}

function GroupHome({ group }: { group: RouteGroup }) {
  const { t } = useTranslation();
  const { tree } = useSession();
  const first = firstOf(features, group, tree);
  return first ? <Navigate to={first} replace /> : <Forbidden page={t(`group.${group}`)} />;
}

function groupRoute(group: RouteGroup): RouteObject {
  const pages = features.filter((feature) => feature.group === group);
  return {
    path: group,
    children: [
      { index: true, element: <GroupHome group={group} /> },
      ...pages.map((feature) => ({
        path: feature.path,
        element: <Page key={`${feature.group}/${feature.path}`} feature={feature} />,
        errorElement: <RouteError />,
      })),
      { path: '*', element: <NotFound /> },
    ],
  };
}

const groups = ([...branches, 'person'] as RouteGroup[]).filter((group) =>
  features.some((feature) => feature.group === group),
);

export const router = createBrowserRouter([
  {
    path: '/login',
    loader: () => (currentLogin() ? redirect('/') : null),
    element: <OnDemand load={loadSignIn} />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
  },
  {
    path: '/login/return',
    element: <OnDemand load={loadSignOnReturn} />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
  },
  {
    path: '/register',
    // Who opens an invitation makes a new account, whoever is signed in here.
    loader: ({ request }) =>
      currentLogin() && !new URL(request.url).searchParams.has('invite') ? redirect('/') : null,
    element: <OnDemand load={loadRegister} />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
  },
  {
    path: '/due',
    loader: () => (currentLogin() ? null : redirect('/login')),
    element: <OnDemand load={loadDue} />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
  },
  {
    path: '/print',
    element: <OnDemand load={loadPrint} />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
  },
  {
    path: '/',
    loader: requireSession,
    shouldRevalidate: () => false,
    element: <FrameEntry />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
    children: [{ index: true, element: <Home /> }, ...groups.map(groupRoute), { path: '*', element: <NotFound /> }],
  },
]);

/** To what has to be done first, with the way back to where the person was. */
export function goToDue(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/due') void router.navigate(dueAddress(pathname, search, hash), { replace: true });
}

/** To the sign-in page, with the way back to where the person was. */
export function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  void router.navigate(signInAddress(pathname, search, hash), { replace: true });
}

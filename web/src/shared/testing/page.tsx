// Shows a part of the client as it stands in the application, with a server that answers from the test.
import type { PermissionTree } from '@crm/protocol/answers/access';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import * as client from '../api/client.ts';
import { sessionStore } from '../session/session.ts';
import FeedbackHost from '../ui/FeedbackHost.tsx';
import '../i18n/i18n.ts';

/** Dialogs come and go at once, and no styles are made: nobody sees them. */
const still = { token: { motion: false }, zeroRuntime: true };

type Body = Record<string, unknown>;
export type Answers = Record<string, unknown>;

/** What the server was sent, in order. */
export interface Sent {
  path: string;
  body: Body;
  key: string | undefined;
}

/** Answers calls by their path; a function is given the body and may throw. Whatever is not named is refused. */
export function serve(answers: Answers) {
  const sent: Sent[] = [];
  const answer = (path: string, body: object = {}, options: client.RequestOptions = {}): unknown => {
    sent.push({ path, body: body as Body, key: options.idempotencyKey });
    if (!(path in answers)) throw new Error(`Nobody answers ${path}`);
    const found = answers[path];
    return typeof found === 'function' ? (found as (body: object) => unknown)(body) : found;
  };
  vi.spyOn(client, 'post').mockImplementation(async (path, body, options) => await answer(path, body, options));
  vi.spyOn(client, 'postAnswer').mockImplementation(async (path, body, options) => {
    const data = await answer(path, body, options);
    return { result: 'success', msg: '办好了', data, ...(data as object) } as never;
  });
  return {
    sent,
    /** The bodies that were sent to a path. */
    to: (path: string): Body[] => sent.filter((one) => one.path === path).map(({ body }) => body),
  };
}

/** An answer that is a refusal. */
export function refusal(code: string, message: string, fields?: Record<string, string>, data?: unknown) {
  return () => {
    throw new client.ApiError(code as never, message, fields, data as never);
  };
}

/** The person may do these things and nothing else. */
export function grant(...paths: string[]): void {
  const tree: Body = {};
  for (const path of paths) {
    const parts = path.split('.');
    let node = tree;
    for (const part of parts.slice(0, -1)) node = (node[part] ??= {}) as Body;
    node[parts.at(-1) ?? ''] = true;
  }
  sessionStore.setState({ tree: tree as unknown as PermissionTree });
}

/** React's `act` forgets a first drawing that waits for code, effects and all, unless something else is due at once. */
function Stir() {
  const [, stir] = useState(false);
  useLayoutEffect(() => stir(true), []);
  return null;
}

/** @param frame what stands around the page, with an `Outlet` for it */
export function show(page: ReactNode, address = '/', frame: ReactNode = <Outlet />) {
  const routes = [{ element: frame, children: [{ path: '*', element: page }] }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={still}>
      <FeedbackHost>
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
          <Stir />
        </QueryClientProvider>
      </FeedbackHost>
    </ConfigProvider>,
  );
  return { router, cache, ...view };
}

/** A click, awaited together with the code that comes when something is first opened. */
export async function click(element: Element | null | undefined): Promise<void> {
  if (!element) throw new Error('Nothing there to click');
  await act(async () => {
    fireEvent.click(element);
  });
}

/** Clicks the button of this name. */
export async function press(name: string | RegExp): Promise<void> {
  await click(await screen.findByRole('button', { name }));
}

/** Chooses what stands behind 更多. */
export async function chooseMore(name: string, more = '更多'): Promise<void> {
  await press(more);
  await click(await screen.findByRole('menuitem', { name }));
}

/** Answers the question that stands over the page. */
export async function agree(text: string, agreed = true): Promise<void> {
  const question = (await screen.findByText(text)).closest('[role=dialog]') as HTMLElement;
  await click(within(question).getByRole('button', { name: agreed ? /^(确定|放弃)$/ : /^(取消|继续编辑)$/ }));
}

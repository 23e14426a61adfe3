// Every list and every panel that stands when a record of its kind changes reads again and shows what is new: whether others changed it,
// whether the connection announced it, or the person did it in this window. Pages, panels and kinds are those that are registered.
import { act, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { Outlet } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noteOwnWrite } from '../engine/record/ownWrites.ts';
import { panelFor } from '../engine/record/registries.ts';
import { fetchAllAhead } from '../shared/loading/onDemand.tsx';
import { connect } from '../shared/realtime/realtime.ts';
import { addressOf, type Feature } from '../shared/routing/feature.ts';
import { sessionStore } from '../shared/session/session.ts';
import { listening, receive } from '../shared/testing/hub.ts';
import { serve, show } from '../shared/testing/page.tsx';
import { announcedKinds, recordedAnswer } from '../shared/testing/recorded.ts';
import { features } from './features.ts';

vi.mock('socket.io-client', async () => (await import('../shared/testing/hub.ts')).socketModule);

type Row = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string' && /\p{Script=Han}/u.test(value);
const rowsOf = (answer: unknown): Row[] => (answer as { rows?: Row[] } | undefined)?.rows ?? [];

/** A record of the kind: as it was recorded, or one that has a name and nothing else. */
function recordOf(kind: string): Row {
  const found = recordedAnswer(`api/${kind}/Views`) ?? rowsOf(recordedAnswer(`api/${kind}/index`))[0];
  return { id: 1, name: '记录一', can: {}, ...(found as Row | undefined) };
}

/** What a list and a panel of the kind are built from: every text of its record is a column. */
function definitionOf(module: string) {
  const fields = Object.entries(recordOf(module)).filter(([, value]) => isText(value));
  const item = { show: true, grid_w: 100, sortable: false, align: 'left' };
  return {
    id: 1,
    module,
    title: module,
    cols: fields.map(([field], at) => ({ ...item, id: at + 1, field, title: field, form_type: 'input' })),
    items: fields.map(([field], at) => ({ id: at + 1, json: { id: at + 1, field, title: field, type: 'input' } })),
    api_index: `api/${module}/index`,
    api_detail: `api/${module}/Views`,
    api_add: `api/${module}/add`,
    api_edit: `api/${module}/edit`,
    api_delete: '',
    grant: `x.${module}`,
    layout: 1,
    labelWidth: 80,
    width: 800,
  };
}

/** What the server's tests do not record as a whole. */
const unrecorded: Row = {
  'api/setting/index': {
    groups: [{ title: '组织', items: [{ key: 'company.name', label: '公司名称', type: 'text', value: '云启' }] }],
  },
};

function answerTo(path: string, body: Row): unknown {
  if (unrecorded[path]) return unrecorded[path];
  if (/formField\/formFieldIndex/i.test(path)) return definitionOf(String(body['mode']));
  const recorded = recordedAnswer(path, body);
  if (recorded !== undefined) return recorded;
  const [, module = ''] = path.split('/');
  if (/\/(Views|detail)$/i.test(path)) return { ...recordOf(module), id: body['id'] };
  return /\/(index|list)$/i.test(path) ? { rows: [recordOf(module)], total: 1 } : { rows: [], total: 0 };
}

/** Appended by the answers to every text on the page. */
let news = '';
let shownTexts: string[] = [];

function renewed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renewed);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renewed(one)]));
  return isText(value) && shownTexts.some((text) => text.includes(value)) ? `${value}${news}` : value;
}

const isDefinition = (path: string) => /^api\/(formField|field|view)\//i.test(path);

beforeAll(() => {
  sessionStore.setState({
    user: { LoginToken: 'secret', NickName: '管理员', UserID: 1, Headimg: '' },
    tree: recordedAnswer('Api/menu/auth') as never,
  });
});
let close = () => undefined as void;
beforeEach(async () => {
  news = '';
  shownTexts = [];
  close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
});
afterEach(() => close());

const texts = () => {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
  return found.filter(isText);
};

async function expectLive(Content: ComponentType, address: string, kinds: readonly string[], ids: number[]) {
  const server = serve(
    new Proxy(
      {},
      {
        has: () => true,
        get: (_answers, path: string) => (body: Row) => {
          const answer = answerTo(path, body);
          return news && !isDefinition(path) ? renewed(answer) : answer;
        },
      },
    ),
  );
  const frame = (
    <Suspense>
      <Outlet />
    </Suspense>
  );
  let { cache, router, unmount } = show(<Content />, address, frame);
  const rerender = () => {
    unmount();
    ({ cache, router, unmount } = show(<Content />, address, frame));
  };
  // Code that is not fetched ahead comes now; what waits for it is drawn anew.
  await act(() => vi.dynamicImportSettled());
  if (server.sent.length === 0) rerender();
  await waitFor(() => expect(server.sent.length > 0 || router.state.location.pathname !== address).toBe(true));
  // What leads to a page of its own shows nothing here.
  if (router.state.location.pathname !== address) return;
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  await act(async () => undefined);
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  shownTexts = texts();
  const changed = async (mark: string, notify: () => void, what: string) => {
    news = mark;
    await act(async () => notify());
    await waitFor(() => expect(document.body.textContent, what).toContain(mark), { timeout: 5_000 });
    await waitFor(() => expect(cache.isFetching()).toBe(0));
  };
  for (const kind of kinds) {
    await changed(`·${kind}其他人`, () => receive('changed', { module: kind, ids }), `${kind} by others`);
    await changed(`·${kind}本人`, () => noteOwnWrite(kind), `${kind} by oneself`);
  }
}

/** The kinds that a page is about: by the grant that it requires. */
function kindsOf({ grant = '', search }: Feature): string[] {
  const [, named = ''] = grant.split('.');
  return [...new Set([named, search?.kind ?? ''])].filter((kind) => announcedKinds.has(kind));
}

const pages = features.filter((feature) => !feature.path.includes(':') && kindsOf(feature).length > 0);

test.each(pages.map((feature) => [addressOf(feature), feature] as const))('%s', async (address, feature) => {
  const { default: Content } = await feature.load();
  await fetchAllAhead();
  await expectLive(Content, address, kindsOf(feature), [Number(recordOf(kindsOf(feature)[0] ?? '')['id'])]);
});

const panels = [...announcedKinds].filter((kind) => panelFor(kind));

test.each(panels)('panel of %s', async (kind) => {
  const Panel = panelFor(kind) as ComponentType<{ id: number; module: string; close(): void }>;
  const id = Number(recordOf(kind)['id']);
  await expectLive(() => <Panel id={id} module={kind} close={() => undefined} />, '/', [kind], [id]);
});

test('of every kind that the server tells of there is a page or a panel here', () => {
  const tried = new Set([...pages.flatMap(kindsOf), ...panels]);
  // Shown in a part of every page, or within the lists and panels of others.
  const elsewhere = ['notification', 'view', 'worklogComment', 'repair'];
  expect([...announcedKinds].filter((kind) => !tried.has(kind)).sort()).toEqual(elsewhere.sort());
});

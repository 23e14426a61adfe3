// The client's side of the wire contract.
import { callNamed } from '@crm/protocol/call';
import { limits } from '@crm/protocol/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeLanguage } from '../i18n/language.ts';
import { clearSignedOut, useSignedOut } from '../session/signed-out.ts';
import { keepLogin } from '../session/token.ts';
import { ApiError, get, ownSentence, post, postAnswer } from './client.ts';
import { encodeForm, ownPath } from './encode.ts';

const fetched = vi.fn<typeof fetch>();
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const ok = (data: unknown) => answer({ result: 'success', msg: '操作成功', data });
const signedOut = () => answer({ result: 'error', code: 'signed_out', msg: '你已被登出，请重新登录' });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  keepLogin({ LoginToken: 'secret', NickName: '林晓东', UserID: 7, Headimg: '' });
});

afterEach(() => {
  clearSignedOut();
  keepLogin(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('encodeForm', () => {
  it('joins lists of scalars, nests as JSON and leaves nothing out but undefined and null', () => {
    const form = encodeForm({
      ids: [3, 5, 8],
      list: [{ name: 'a' }],
      grants: { crm: {} },
      key: '星 & 河=1',
      zero: 0,
      on: true,
      off: false,
      empty: '',
      gone: undefined,
      nothing: null,
    });
    expect(Object.fromEntries(form)).toEqual({
      ids: '3,5,8',
      list: '[{"name":"a"}]',
      grants: '{"crm":{}}',
      key: '星 & 河=1',
      zero: '0',
      on: '1',
      off: '0',
      empty: '',
    });
  });
});

describe('ownPath', () => {
  it('is below the own origin', () => {
    expect(ownPath('api/user/index')).toBe('/api/user/index');
    expect(ownPath('/Api/menu/auth/')).toBe('/Api/menu/auth/');
  });
  it.each(['https://evil.example/api', '//evil.example', 'http:evil', '\\\\evil.example', '/\\evil.example'])(
    'refuses %s',
    (path) => {
      expect(() => ownPath(path)).toThrow();
    },
  );
});

describe('post', () => {
  it('sends a form body with the token and answers the data', async () => {
    fetched.mockResolvedValue(ok({ id: 3 }));
    await expect(
      post(callNamed('api/customer/add'), { CustomerName: '星河' }, { idempotencyKey: 'k' }),
    ).resolves.toEqual({
      id: 3,
    });
    const [url, init] = fetched.mock.calls[0] ?? [];
    const headers = new Headers(init?.headers);
    expect(url).toBe('/api/customer/add');
    expect(init?.method).toBe('POST');
    expect(headers.get(callNamed('authkey'))).toBe('secret');
    expect(headers.get(callNamed('idempotency-key'))).toBe('k');
    expect(headers.get(callNamed('content-type'))).toContain('application/x-www-form-urlencoded');
    expect(init?.body).toBe('CustomerName=%E6%98%9F%E6%B2%B3');
    expect(init?.credentials).toBe('omit');
  });

  it('answers the whole body where there is no data wrapper', async () => {
    fetched.mockResolvedValue(answer({ rows: [], total: 0 }));
    await expect(post(callNamed('api/finance/list'))).resolves.toEqual({ rows: [], total: 0 });
  });

  it('answers the whole body where rows stand beside a data that is null', async () => {
    const body = { result: 'success', msg: '', data: null, rows: [], total: 0 };
    fetched.mockResolvedValue(answer(body));
    await expect(post(callNamed('api/file/list'))).resolves.toEqual(body);
  });

  it('throws what the server says', async () => {
    fetched.mockResolvedValue(
      answer({ result: 'error', code: 'invalid', msg: '提交的内容有误，请检查', fields: { mobile: '格式不正确' } }),
    );
    const error = await post(callNamed('api/contact/add')).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'invalid', fields: { mobile: '格式不正确' } });
  });

  it('says 响应失败 for an answer that is none', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502 }));
    await expect(post(callNamed('api/x'))).rejects.toMatchObject({ message: '响应失败' });
  });

  it('says that the network failed', async () => {
    fetched.mockRejectedValue(new TypeError('failed'));
    await expect(post(callNamed('api/x'))).rejects.toMatchObject({
      code: 'transport',
      message: ownSentence('transport'),
    });
  });

  it('gives up after fifteen seconds', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    );
    const failure = post(callNamed('api/slow')).catch((caught: unknown) => caught);
    await vi.advanceTimersByTimeAsync(limits.requestTimeout - 1);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await expect(failure).resolves.toMatchObject({ code: 'transport', message: ownSentence('transport') });
  });
});

describe('get', () => {
  it('puts the parameters into the address', async () => {
    fetched.mockResolvedValue(answer({ result: 'success', msg: '', data: [] }));
    await get(callNamed('/Api/city/list/'), { type: 1, status: 0 });
    expect(fetched.mock.calls[0]?.[0]).toBe('/Api/city/list/?type=1&status=0');
  });
});

describe('the language of what the server says', () => {
  it('is asked for when the interface is English', async () => {
    fetched.mockImplementation(() => Promise.resolve(ok(null)));
    const sentLanguage = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get(callNamed('x-language'));
    await post(callNamed('api/a'));
    expect(sentLanguage()).toBeNull();
    storeLanguage('en');
    await post(callNamed('api/a'));
    expect(sentLanguage()).toBe('en');
    await get(callNamed('api/a'));
    expect(sentLanguage()).toBe('en');
    storeLanguage('cn');
    await get(callNamed('api/a'));
    expect(sentLanguage()).toBeNull();
  });
});

describe('a login that ended', () => {
  it('raises the dialog once', async () => {
    const raised: boolean[] = [];
    const stop = useSignedOut.subscribe((state) => raised.push(state.raised));
    fetched.mockImplementation(() => Promise.resolve(signedOut()));
    const errors = await Promise.all(
      [post(callNamed('api/a')), post(callNamed('api/b'))].map((call) => call.catch((caught: unknown) => caught)),
    );
    stop();
    expect(errors.every((error) => error instanceof ApiError && error.code === 'signed_out')).toBe(true);
    expect(raised).toEqual([true]);
  });

  it('is known by its code, never by words: a customer may be called 登出科技', async () => {
    fetched.mockResolvedValue(answer({ result: 'error', code: 'conflict', msg: '“登出科技”已被他人领取' }));
    await expect(post(callNamed('api/a'))).rejects.toMatchObject({
      code: 'conflict',
      message: '“登出科技”已被他人领取',
    });
    expect(useSignedOut.getState().raised).toBe(false);
    fetched.mockResolvedValue(answer({ result: 'error', code: 'signed_out', msg: 'You have been signed out' }));
    await expect(post(callNamed('api/a'))).rejects.toMatchObject({ code: 'signed_out' });
    expect(useSignedOut.getState().raised).toBe(true);
  });

  it('says nothing about a login made meanwhile', async () => {
    fetched.mockImplementation(async () => {
      keepLogin({ LoginToken: 'newer', NickName: '王思远', UserID: 8, Headimg: '' });
      return signedOut();
    });
    await expect(post(callNamed('api/a'))).rejects.toBeInstanceOf(ApiError);
    expect(useSignedOut.getState().raised).toBe(false);
  });
});

describe('postAnswer', () => {
  it('keeps the message and what stands beside the data', async () => {
    fetched.mockResolvedValue(answer({ result: 'success', msg: '登录成功', data: { id: 1 }, model: { crm: false } }));
    await expect(postAnswer(callNamed('api/user/login'))).resolves.toMatchObject({
      msg: '登录成功',
      model: { crm: false },
    });
  });
});

describe('reads that are begun together', () => {
  const sent = () =>
    fetched.mock.calls.map(([url, init]) => [url, Object.fromEntries(new URLSearchParams(String(init?.body)))]);
  const read = (path: string, body: Record<string, unknown> = {}, signal?: AbortSignal) =>
    post(callNamed(path), body, { together: 'quick', ...(signal ? { signal } : {}) });
  const success = (data: unknown) => ({ result: 'success', msg: '', data });

  it('are one call, and each is answered as by itself', async () => {
    const refused = { result: 'error', code: 'forbidden', msg: '没有权限' };
    fetched.mockResolvedValueOnce(
      ok([success({ id: 1 }), { result: 'success', msg: '', data: null, rows: [2] }, refused]),
    );
    const all = [
      read('api/a/Views', { id: 1, ids: [3, 5], none: null }),
      get(callNamed('/Api/b/list?status=1'), { type: 1 }, { together: 'quick' }),
    ];
    const last = read('api/c/index');
    expect(await Promise.all(all)).toEqual([{ id: 1 }, expect.objectContaining({ rows: [2] })]);
    await expect(last).rejects.toMatchObject({ code: 'forbidden', message: '没有权限' });
    const calls = [
      { path: 'api/a/Views', body: { id: '1', ids: '3,5' } },
      { path: 'Api/b/list', body: { status: '1', type: '1' } },
      { path: 'api/c/index', body: {} },
    ];
    expect(sent()).toEqual([['/api/batch/index', { calls: JSON.stringify(calls) }]]);
  });

  it('are sent as usual where there is one, or where it began later', async () => {
    fetched.mockImplementation(async () => ok(7));
    expect(await read('api/a/Views', { id: 1 })).toBe(7);
    expect(await read('api/b/Views', { id: 2 })).toBe(7);
    expect(sent()).toEqual([
      ['/api/a/Views', { id: '1' }],
      ['/api/b/Views', { id: '2' }],
    ]);
  });

  it('are sent one by one where the call as a whole is refused, and not where nothing can be reached', async () => {
    fetched.mockResolvedValueOnce(answer({ result: 'error', code: 'forbidden', msg: '请先修改密码' }));
    fetched.mockImplementation(async (url) => ok(url));
    expect(await Promise.all([read('api/a/Views'), read('api/b/Views')])).toEqual(['/api/a/Views', '/api/b/Views']);
    // Those that would be refused as well, or fail as well, are not sent again.
    for (const lost of [
      async () => answer({ result: 'error', code: 'forbidden', msg: '请先修改密码', data: { due: 'password' } }),
      async () => answer({ result: 'error', code: 'internal', msg: '繁忙' }, 503),
      async () => new Response('<html>', { status: 502 }),

      () => Promise.reject(new TypeError('no network')),
      async () => answer({ result: 'error', code: 'too_many', msg: '太快' }),
    ]) {
      fetched.mockReset();
      fetched.mockImplementation(lost);
      const results = await Promise.allSettled([read('api/a/Views'), read('api/b/Views')]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(fetched).toHaveBeenCalledTimes(1);
    }
  });

  it('do not wait for those of another kind', async () => {
    fetched.mockImplementation(async () => ok([success(1), success(2)]));
    const list = (path: string) => post(callNamed(path), {}, { together: 'list' });
    await Promise.all([read('api/a/Views'), list('api/a/index'), read('api/b/Views'), list('api/b/index')]);
    const paths = fetched.mock.calls.map(([, init]) =>
      [...decodeURIComponent(String(init?.body)).matchAll(/api\/\w\/\w+/g)].map(String),
    );
    expect(paths).toEqual([
      ['api/a/Views', 'api/b/Views'],
      ['api/a/index', 'api/b/index'],
    ]);
  });

  it('answer nobody who left meanwhile, and send nothing again for them', async () => {
    const left = new AbortController();
    fetched.mockImplementation(async () => {
      left.abort();
      return answer({ result: 'error', code: 'invalid', msg: '参数过多' });
    });
    const [gone, stays] = await Promise.allSettled([read('api/a/Views', {}, left.signal), read('api/b/Views')]);
    expect([gone, stays]).toMatchObject([{ reason: { name: 'AbortError' } }, { reason: { code: 'invalid' } }]);
    expect(sent().map(([path]) => path)).toEqual(['/api/batch/index', '/api/b/Views']);
  });

  it('say nothing about a login made meanwhile', async () => {
    fetched.mockImplementation(async () => {
      keepLogin({ LoginToken: 'newer', NickName: '王思远', UserID: 8, Headimg: '' });
      return ok([{ result: 'error', code: 'signed_out', msg: '你已被登出，请重新登录' }, success(2)]);
    });
    const [first, second] = await Promise.allSettled([read('api/a/Views'), read('api/b/Views')]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
    expect(useSignedOut.getState().raised).toBe(false);
  });

  it('leave no refusal unheard that comes when its reader has gone', async () => {
    const gone = new AbortController();
    gone.abort();
    fetched.mockResolvedValue(ok([{ result: 'error', code: 'forbidden', msg: '没有权限' }, success(2)]));
    const both = [read('api/a/Views', {}, gone.signal), read('api/b/Views')];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('are called off when nobody waits any more, and go on for those who do', async () => {
    const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
    let aborted = false;
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            aborted = true;
            reject(new DOMException('', 'AbortError'));
          });
        }),
    );
    third.abort();
    const all = Promise.allSettled([
      read('api/a/Views', {}, one.signal),
      read('api/b/Views', {}, other.signal),
      read('api/c/Views', {}, third.signal),
    ]);
    await Promise.resolve();
    expect(sent()[0]?.[1]).toEqual({
      calls: JSON.stringify(['a', 'b', 'c'].map((name) => ({ path: `api/${name}/Views`, body: {} }))),
    });
    one.abort();
    expect(aborted).toBe(false);
    other.abort();
    expect(aborted).toBe(true);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

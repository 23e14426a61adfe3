// Uploads: one call for a small file, parts for a large one, three tries per part, and going on where the server has got to.
import { fileLimits } from '@crm/protocol/files';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage } from '../i18n/i18n.ts';
import * as client from './client.ts';
import { uploadOf } from './upload.ts';

const row = { id: 9, url: '/files/9', FileName: 'a.zip' };
let sent: Record<string, string | number>[] = [];
let answer: (call: number) => { status: number; body: unknown } | 'lost';

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData): void {
    const file = form.get('file') as File;
    const fields = [...form.entries()].filter(([name]) => name !== 'file') as [string, string][];
    sent.push({ ...Object.fromEntries(fields), bytes: file.size });
    const found = answer(sent.length);
    queueMicrotask(() => {
      if (found === 'lost') this.dispatchEvent(new Event('error'));
      else {
        this.status = found.status;
        this.responseText = JSON.stringify(found.body);
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: file.size }));
        this.dispatchEvent(new Event('load'));
      }
    });
  }
}

const success = (data: unknown) => ({ status: 200, body: { result: 'success', msg: '', data } });
const whole = new File(['x'.repeat(10)], 'a.zip');
const large = new File([new Uint8Array(fileLimits.part * 2 + 5)], 'a.zip');

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await changeLanguage('cn');
});

test('a small file travels in one call, with what it belongs to', async () => {
  answer = () => success(row);
  const shares: number[] = [];
  const place = { picType: 'customer', modelId: 3, code: 'KH1' };
  await expect(uploadOf(whole, place, (share) => shares.push(share)).run()).resolves.toEqual(row);
  expect(sent).toEqual([{ picType: 'customer', modelId: '3', code: 'KH1', bytes: 10 }]);
  expect(shares.at(-1)).toBe(1);
});

test('a large file travels in parts that name the upload', async () => {
  answer = (call) => success(call === 3 ? row : { uploadid: 'u1', offset: fileLimits.part * call });
  const shares: number[] = [];
  await expect(uploadOf(large, { picType: 'customer' }, (share) => shares.push(share)).run()).resolves.toEqual(row);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[1]).toBeCloseTo((fileLimits.part * 2) / large.size);
  const total = String(large.size);
  expect(sent).toEqual([
    { picType: 'customer', total, offset: '0', bytes: fileLimits.part },
    { picType: 'customer', total, offset: String(fileLimits.part), uploadid: 'u1', bytes: fileLimits.part },
    { picType: 'customer', total, offset: String(fileLimits.part * 2), uploadid: 'u1', bytes: 5 },
  ]);
});

test('a lost part is sent again from where the server has got to', async () => {
  const state = vi.spyOn(client, 'post').mockResolvedValue({ offset: fileLimits.part + 7 });
  answer = (call) => (call === 2 ? 'lost' : success(call === 1 ? { uploadid: 'u1', offset: fileLimits.part } : row));
  await uploadOf(large, { picType: 'customer' }, () => undefined).run();
  expect(state).toHaveBeenCalledWith('api/file/uploadState', { uploadid: 'u1' });
  expect(sent[2]).toMatchObject({ offset: String(fileLimits.part + 7) });
});

test('three tries, then the error; a later try goes on with the same upload', async () => {
  vi.spyOn(client, 'post').mockResolvedValue({ offset: fileLimits.part });
  answer = (call) => (call === 1 ? success({ uploadid: 'u1', offset: fileLimits.part }) : 'lost');
  const upload = uploadOf(large, { picType: 'customer' }, () => undefined);
  await expect(upload.run()).rejects.toMatchObject({ code: 'transport' });
  expect(sent).toHaveLength(4);
  answer = () => success(row);
  await expect(upload.run()).resolves.toEqual(row);
  expect(sent.at(-1)).toMatchObject({ uploadid: 'u1', offset: String(fileLimits.part) });
});

test.each([
  ['cn', '响应失败'],
  ['en', 'The request failed'],
] as const)('an upload that gets no further ends, and says so in the language %s', async (language, words) => {
  await changeLanguage(language);
  answer = () => success({ uploadid: 'u1', offset: fileLimits.part });
  const stuck = uploadOf(large, { picType: 'customer' }, () => undefined).run();
  await expect(stuck).rejects.toMatchObject({ code: 'fault', message: words });
  expect(sent).toHaveLength(2);
  answer = () => success(null);
  await expect(uploadOf(whole, { picType: 'customer' }, () => undefined).run()).rejects.toThrow(words);
});

test('what the server refuses is not tried again', async () => {
  answer = () => ({ status: 200, body: { result: 'error', code: 'invalid', msg: '文件类型不支持' } });
  await expect(uploadOf(whole, { picType: 'customer' }, () => undefined).run()).rejects.toThrow('文件类型不支持');
  expect(sent).toHaveLength(1);
});

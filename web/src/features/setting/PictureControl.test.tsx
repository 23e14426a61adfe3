// A setting that is a picture: what was uploaded is shown and sent with the save, what is removed leaves nothing.
import type { SettingGroup } from '@crm/protocol/answers/setting';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as client from '../../shared/api/client.ts';
import * as upload from '../../shared/api/upload.ts';
import '../../shared/i18n/i18n.ts';
import { SettingGroupForm } from './SettingGroupForm.tsx';

const kept = `7-${'a'.repeat(32)}`;
const fresh = `8-${'b'.repeat(32)}`;
const group = (value: string): SettingGroup => ({
  group: '公司',
  items: [{ key: 'company.logo', label: '标志', hint: '', type: 'picture', value, initial: '' }],
});
const show = (value: string, mayEdit = true) =>
  render(
    <SettingGroupForm group={group(value)} mayEdit={mayEdit} onDirty={() => undefined} onSaved={() => undefined} />,
  );
const picture = () => screen.queryByRole<HTMLImageElement>('img', { name: '标志' })?.getAttribute('src');
const choose = (type: string) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['x'], '标志', { type })] },
  });
const saved = () =>
  vi.spyOn(client, 'postAnswer').mockResolvedValue({ msg: '保存成功', data: { changes: [] } } as never);

beforeEach(() => void vi.restoreAllMocks());

test('is shown from its upload until it is in force, and saved by its id', async () => {
  const url = `/api/file/open/${fresh}?v=file&e=1&s=x`;
  vi.spyOn(upload, 'uploadOf').mockReturnValue({ run: async () => ({ url }) as never, cancel: () => undefined });
  const sent = saved();
  show('');
  expect(picture()).toBeUndefined();
  choose('image/png');
  await waitFor(() => expect(picture()).toBe(url));
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('api/setting/edit', {
      values: JSON.stringify({ 'company.logo': fresh }),
      before: '{"company.logo":""}',
    }),
  );
});

test('is removed with the save, and only by those who may', async () => {
  const sent = saved();
  const { unmount } = show(kept, false);
  expect(picture()).toBe(`/api/setting/logo/${kept}`);
  expect(screen.queryByRole('button', { name: /移\s*除/ })).toBeNull();
  unmount();
  show(kept);
  fireEvent.click(screen.getByRole('button', { name: /移\s*除/ }));
  expect(picture()).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(sent.mock.calls[0]?.[1]).toMatchObject({ values: '{"company.logo":""}' }));
});

test('takes pictures only', () => {
  const sent = vi.spyOn(upload, 'uploadOf');
  show('');
  choose('application/pdf');
  expect(sent).not.toHaveBeenCalled();
});

// Files on their way as a person sees them: another try only where another try may help.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import '../../../../shared/i18n/i18n.ts';
import { ApiError } from '../../../../shared/api/client.ts';
import { UploadPopover } from './UploadPopover.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUploads } from './useUploads.ts';

const run = vi.fn();
vi.mock('../../../../shared/api/upload.ts', () => ({
  uploadOf: (_file: File, _place: unknown, progress: (share: number) => void) => ({
    run: () => {
      progress(1);
      return run();
    },
    cancel: () => {},
  }),
}));

function Host({ arrived }: { arrived: () => void }) {
  const uploads = useUploads(arrived);
  return (
    <>
      <button type="button" onClick={() => uploads.start(new File(['x'], '合同.pdf'), { picType: 'customer' })}>
        选择
      </button>
      {uploads.busy && <span>忙</span>}
      <UploadProgress entries={uploads.entries} retry={uploads.retry} remove={(entry) => uploads.remove(entry.key)} />
    </>
  );
}

async function show(error: Error) {
  run.mockReset().mockRejectedValueOnce(error);
  const arrived = vi.fn();
  render(<Host arrived={arrived} />);
  await userEvent.click(screen.getByRole('button', { name: '选择' }));
  await screen.findByText(error.message);
  return arrived;
}

test('a refused file says why, shows no progress, and is only taken away', async () => {
  await show(new ApiError('invalid', '文件内容与类型不符'));
  expect(screen.queryByRole('button', { name: '重试：合同.pdf' })).toBeNull();
  expect(screen.queryByText('100%')).toBeNull();
  expect(screen.queryByText('忙')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /合同\.pdf/ }));
  expect(screen.queryByText('文件内容与类型不符')).toBeNull();
});

test('one that the network lost goes on when it is tried again', async () => {
  const arrived = await show(new ApiError('transport', '网络连接失败'));
  run.mockResolvedValueOnce({ id: 1, url: '/files/1', FileName: '合同.pdf' });
  await userEvent.click(screen.getByRole('button', { name: '重试：合同.pdf' }));
  expect(await screen.findByRole('img', { name: '上传完成' })).toBeTruthy();
  expect(screen.queryByText('网络连接失败')).toBeNull();
  expect(arrived).toHaveBeenCalledTimes(1);
});

test('what was refused shows beside the button once the popover is closed', async () => {
  const attached = vi.fn();
  const control = <UploadPopover place={{ picType: 'flow' }} room={5} max={5} arrived={attached} removed={vi.fn()} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: control }])} />);
  run.mockReset().mockRejectedValueOnce(new ApiError('invalid', '文件内容与类型不符'));
  const button = screen.getByRole('button', { name: '上传附件' });
  await userEvent.click(button);
  await userEvent.upload(await screen.findByLabelText('选择文件'), new File(['x'], '合同.pdf'));
  await screen.findByText('文件内容与类型不符');
  const large = new File(['x'], '录像.pdf');
  Object.defineProperty(large, 'size', { value: 10 ** 10 });
  await userEvent.upload(screen.getByLabelText('选择文件'), large);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('未添加：合同.pdf、录像.pdf。 文件内容与类型不符');
  expect(attached).not.toHaveBeenCalled();
});

// The message of a caught error, and errors that are shown elsewhere or not at all.
import { expect, test } from 'vitest';
import '../i18n/i18n.ts';
import { ApiError, ownSentence } from '../api/client.ts';
import { errorText } from './feedback.ts';

test('the server’s sentence is said, a fault in words of our own, what was given up or is said by the dialog not at all', () => {
  expect(errorText(new ApiError('conflict', '已被他人领取'))).toBe('已被他人领取');
  expect(errorText('请选择文件')).toBe('请选择文件');
  expect(errorText(new TypeError('x is undefined'))).toBe(ownSentence('fault'));
  expect(errorText(new DOMException('aborted', 'AbortError'))).toBe('');
  expect(errorText(new ApiError('signed_out', '你已被登出，请重新登录'))).toBe('');
});

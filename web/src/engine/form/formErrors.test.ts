// Messages of the server that belong to fields of a hand-made form.
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/client.ts';
import { showFieldErrors } from './formErrors.ts';

function formWith(values: object) {
  return { getFieldsValue: () => values, setFields: vi.fn(), scrollToField: vi.fn() };
}

test('each goes to its field; one without a field, and every other error, is left to the toast', () => {
  const form = formWith({ name: '', text: '' });
  const show = (error: unknown) => showFieldErrors(form as never, error);
  expect(show(new ApiError('invalid', '请检查', { name: '信息必须填写' }))).toBe(true);
  expect(form.setFields).toHaveBeenLastCalledWith([{ name: 'name', errors: ['信息必须填写'] }]);
  expect(form.scrollToField).toHaveBeenLastCalledWith('name', { focus: true });
  expect(show(new ApiError('invalid', '请检查', { name: '信息必须填写', other: '格式不正确' }))).toBe(false);
  form.setFields.mockClear();
  for (const error of [
    new ApiError('conflict', '已被他人修改', { name: 'x' }),
    new ApiError('invalid', '请检查'),
    new Error('x'),
  ])
    expect(show(error)).toBe(false);
  expect(form.setFields).not.toHaveBeenCalled();
});

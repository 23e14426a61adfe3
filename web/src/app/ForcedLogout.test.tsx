// The forced-logout dialog: once at a time until confirmed, then the login is forgotten.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import '../shared/i18n/i18n.ts';
import { clearSignedOut, raiseSignedOut } from '../shared/session/signed-out.ts';
import { currentLogin, keepLogin } from '../shared/session/token.ts';
import ForcedLogout from './ForcedLogout.tsx';

beforeEach(() => {
  clearSignedOut();
  keepLogin({ LoginToken: 'secret', NickName: '林晓东', UserID: 7, Headimg: '' });
});

it('stands once and clears the login when it is confirmed', async () => {
  const confirmed = vi.fn();
  render(<ForcedLogout open onConfirmed={confirmed} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    raiseSignedOut();
    raiseSignedOut();
  });
  expect(await screen.findAllByText('你已被登出，请重新登录')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('你已被登出，请重新登录')).toBeTruthy();
  expect(currentLogin()).not.toBeNull();

  await userEvent.click(screen.getByRole('button', { name: '重新登录' }));
  expect(confirmed).toHaveBeenCalledTimes(1);
  expect(currentLogin()).toBeNull();
  expect(localStorage.getItem('login')).toBeNull();
});

it('does not stand when nobody is signed in', () => {
  keepLogin(null);
  render(<ForcedLogout open onConfirmed={() => undefined} />);
  act(() => raiseSignedOut());
  expect(screen.queryByRole('dialog')).toBeNull();
});

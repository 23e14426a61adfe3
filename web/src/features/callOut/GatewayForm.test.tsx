// The gateway's form: a refusal at its field, a conflict with its ways out, and nothing typed is lost.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { type Gateway, useGateway } from './callOut.api.ts';
import { GatewayForm } from './GatewayForm.tsx';

const gateway = { driver: 'http', url: 'https://a.example/', hasSecret: true, version: 3 } as Gateway;

function Page() {
  const { data } = useGateway();
  return data ? <GatewayForm gateway={data} /> : null;
}

function open(answers: Record<string, unknown>) {
  grant('dbcall.gateway.index', 'dbcall.gateway.edit');
  const server = serve(answers);
  show(<Page />);
  return server;
}
const address = () => screen.findByLabelText<HTMLInputElement>('网关地址');
const type = async (value: string) => fireEvent.change(await address(), { target: { value } });

test('who was slower loads what is there, but for what they typed, and saves in its version', async () => {
  let stored = gateway;
  const set = vi.fn(({ version }: { version: number }) => {
    if (version === stored.version) return { version: 5 };
    return refusal('conflict', '王主管 修改了', undefined, { version: stored.version })();
  });
  const server = open({ 'api/doublecall/gateway': () => stored, 'api/doublecall/setGateway': set });
  await type('https://mine.example/');
  stored = { ...gateway, url: 'https://theirs.example/', version: 4 };
  await press('保存');
  expect(await screen.findByText('王主管 修改了')).toBeTruthy();
  await press('重新加载');
  await waitFor(() => expect(screen.queryByText('王主管 修改了')).toBeNull());
  expect((await address()).value).toBe('https://mine.example/');
  await press('保存');
  await waitFor(() => expect(server.to('api/doublecall/setGateway')[1]).toMatchObject({ version: 4 }));
});

test('what was typed is saved over the newest where one wants so', async () => {
  const set = ({ version }: { version: number }) =>
    version === 4 ? { version: 5 } : refusal('conflict', '王主管 修改了', undefined, { version: 4 })();
  const server = open({ 'api/doublecall/gateway': gateway, 'api/doublecall/setGateway': set });
  await type('https://mine.example/');
  await press('保存');
  await press('以我的修改保存');
  await waitFor(() =>
    expect(server.to('api/doublecall/setGateway')[1]).toMatchObject({ url: 'https://mine.example/', version: 4 }),
  );
});

test('a refusal stands at its field alone', async () => {
  open({
    'api/doublecall/gateway': gateway,
    'api/doublecall/setGateway': refusal('invalid', '', { url: '地址不对' }),
  });
  await type('ftp://a.example/');
  await press('保存');
  expect(await screen.findAllByText('地址不对')).toHaveLength(1);
});

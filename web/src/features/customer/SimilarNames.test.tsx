// Names that exist already: what is asked once typing rests, what is shown, and to whom.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { grant, refusal, serve, show } from '../../shared/testing/page.tsx';
import SimilarNames from './SimilarNames.tsx';
import './index.tsx';

const index = 'api/customer/index';
const own = { id: 1, CustomerName: '恒力液压（苏州）有限公司', UserName: '林晓东', statusName: 'A', IsGongHai: 0 };
const pooled = { id: 2, CustomerName: '新恒力液压厂', UserName: '', statusName: '', IsGongHai: 1 };
const byContact = { id: 3, CustomerName: '别的公司', UserName: '王', statusName: '', IsGongHai: 0 };
const answer = (body: Record<string, unknown>) =>
  body.IsGongHai === 1 ? { rows: [pooled], total: 1 } : { rows: [byContact, own], total: 2 };

test('names that are alike stand with their owner or the pool, and one that is the same is called so', async () => {
  grant('crm.customer.index', 'crm.pool.index');
  const server = serve({ [index]: answer });
  show(<SimilarNames value="恒力 液压有限公司" />);
  const note = await screen.findByText(/已有同名客户/);
  await waitFor(() =>
    expect([...note.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      '恒力液压（苏州）有限公司林晓东A',
      '新恒力液压厂公海',
    ]),
  );
  expect(server.to(index)).toEqual([
    { IsGongHai: 0, key: '恒力液压', page: 1, rows: 3 },
    { IsGongHai: 1, key: '恒力液压', page: 1, rows: 3 },
  ]);
});

test('a part of a name is similar; without the pool it is not asked; one character asks nothing', async () => {
  grant('crm.customer.index');
  const server = serve({ [index]: answer });
  const { unmount } = show(<SimilarNames value="恒力" />);
  await screen.findByText(/已有名称相近的客户/);
  expect(screen.queryByText('新恒力液压厂')).toBeNull();
  expect(server.to(index)).toHaveLength(1);
  unmount();
  vi.useFakeTimers();
  show(<SimilarNames value="恒 有限公司" />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(server.to(index)).toHaveLength(1);
});

test('whoever sees no customers is told nothing, and a failure says nothing', async () => {
  grant('crm.customer.add', 'crm.pool.index');
  const server = serve({ [index]: refusal('fault', '出错') });
  vi.useFakeTimers();
  const { unmount } = show(<SimilarNames value="恒力液压" />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(server.to(index)).toEqual([]);
  unmount();
  grant('crm.customer.index');
  const { container } = show(<SimilarNames value="恒力液压" />);
  await waitFor(() => expect(server.to(index)).toHaveLength(1));
  expect(container.querySelector('.similar-names')).toBeNull();
});

// On a phone 通过 sends at once, but neither the next approval unread nor without what was changed in the form.
import type { WorkDetail } from '@crm/protocol/answers/work';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registerPanel, setRecordHost } from '../../engine/record/registries.ts';
import { fetchAllAhead } from '../../shared/loading/onDemand.tsx';
import { click, serve, show } from '../../shared/testing/page.tsx';
import { useWorkActions } from './useWorkActions.tsx';
import type { FormGuard } from './WorkForm.tsx';

const decided = vi.fn();

/** The button of the bar alone, with what was written there. */
function Bar({ step, guard = null }: { step: number; guard?: FormGuard | null }) {
  const work = {
    stepid: step,
    TaskID: step + 100,
    title: `审批 ${step}`,
    Status: 1,
    nodeType: 'approver',
    can: { pass: true } as WorkDetail['can'],
    modelType: 'contract',
    modelId: step,
    path: [],
    opinionRequired: false,
    urgeIn: 0,
  } as Partial<WorkDetail> as WorkDetail;
  const { actions, dialog } = useWorkActions({ work, close: () => {}, form: () => guard, decided, opinion: '' });
  const pass = actions.find(({ key }) => key === 'pass');
  return (
    <>
      <button type="button" onClick={() => void pass?.run?.()}>
        {`通过 ${step}`}
      </button>
      {dialog}
    </>
  );
}

test('a second tap within a moment is not the next one’s; a later one is', async () => {
  await fetchAllAhead();
  registerPanel('WorkFlowStep', () => null);
  setRecordHost(() => undefined);
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const server = serve({ 'api/WorkFlow/Approved': ({ id }: { id: number }) => ({ id, Status: 3 }) });
  show(
    <>
      <Bar step={1} />
      <Bar step={2} />
    </>,
  );
  await click(screen.getByRole('button', { name: '通过 1' }));
  await waitFor(() => expect(decided).toHaveBeenCalledTimes(1));
  now += 550;
  await click(screen.getByRole('button', { name: '通过 2' }));
  await click(screen.getByRole('button', { name: '通过 1' }));
  expect(server.to('api/WorkFlow/Approved')).toEqual([{ id: 1, Ext: '' }]);
  now += 400;
  await click(screen.getByRole('button', { name: '通过 2' }));
  await waitFor(() => expect(server.to('api/WorkFlow/Approved')).toHaveLength(2));
  vi.restoreAllMocks();
});

test('what was changed in the form is not left behind: it is named, and goes with the decision', async () => {
  await fetchAllAhead();
  const sent = vi.fn();
  const typed = () => ({ item: { ext: '新备注' }, titles: ['备注'] });
  const server = serve({ 'api/WorkFlow/Approved': { Status: 3 } });
  show(<Bar step={1} guard={{ check: () => true, typed, sent, refuses: () => false }} />);
  await click(screen.getByRole('button', { name: '通过 1' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('同时保存您对备注的修改');
  expect(server.to('api/WorkFlow/Approved')).toEqual([]);
  await click(within(dialog).getByRole('button', { name: /^通\s?过$/ }));
  await waitFor(() => expect(server.to('api/WorkFlow/Approved')).toMatchObject([{ id: 1, item: { ext: '新备注' } }]));
  expect(sent).toHaveBeenCalledOnce();
});

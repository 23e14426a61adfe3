// On a phone 通过 sends at once: the second half of a double tap does not pass the next approval unread.
import type { WorkDetail } from '@crm/protocol/answers/work';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registerPanel, setRecordHost } from '../../engine/record/registries.ts';
import { fetchAllAhead } from '../../shared/loading/onDemand.tsx';
import { click, serve, show } from '../../shared/testing/page.tsx';
import { useWorkActions } from './useWorkActions.tsx';

const decided = vi.fn();

/** The button of the bar alone, with what was written there. */
function Bar({ step }: { step: number }) {
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
  const { actions, dialog } = useWorkActions({ work, close: () => {}, form: () => null, decided, opinion: '' });
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

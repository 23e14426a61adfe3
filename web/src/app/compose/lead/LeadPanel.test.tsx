// The lead's panel: what was written to a lead stands there, also when it became a customer, whom its reader may not see.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { grant, refusal, serve, show } from '../../../shared/testing/page.tsx';
import LeadPanel from './LeadPanel.tsx';

test('a converted lead shows its own follow-ups and takes no more of them', async () => {
  grant('crm.clueLogs.index', 'crm.clueLogs.add', 'crm.OpportLogs.add');
  const written = {
    id: 3,
    userid: 4,
    NickName: '李销售',
    Header: '',
    AddTime: '2026-01-05 10:00:00',
    genjinTime: '2026-01-05 10:00:00',
    nextgenjintime: '',
    Ext: '写给线索的话',
    status: 0,
    img: [],
  };
  const server = serve({
    'api/clues/Views': {
      id: 7,
      CustomerName: '甲线索',
      code: 'XS0000007',
      state: 2,
      customerId: 9,
      customerName: '甲公司',
      AddTime: '2026-01-05 10:00:00',
      can: { followUp: false },
    },
    'api/clues/Subtotal': { logs: 1, files: 0 },
    'api/formField/formFieldIndex': { id: 1, module: 'clues', title: '线索', cols: [], items: [] },
    'api/operationLog/index': { rows: [], total: 0 },
    'api/OpportLogs/Logs': (body: Record<string, unknown>) =>
      body['type'] === 'clues' ? { rows: [written], total: 1 } : refusal('not_found', '记录不存在')(),
  });
  show(<LeadPanel id={7} module="clues" close={() => undefined} />);
  expect(await screen.findByText('写给线索的话')).toBeTruthy();
  expect(server.to('api/OpportLogs/Logs')[0]).toMatchObject({ customerId: 7, type: 'clues' });
  expect(screen.getByRole('tab', { name: '跟进记录 (1)' })).toBeTruthy();
  expect(screen.queryByLabelText('跟进内容')).toBeNull();
});

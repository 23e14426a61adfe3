// English titles of built-in fields come from the server; what the company wrote stays as it wrote it.
import type { FormDefinition, ListField } from '@crm/protocol/answers/form';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { changeLanguage, fetchServerWordsBy, fetchWords } from '../../shared/i18n/i18n.ts';
import { titlesReady } from '../../shared/i18n/titles.ts';
import { keepLogin } from '../../shared/session/token.ts';
import { refusal, serve, show } from '../../shared/testing/page.tsx';
import { recordedAnswer } from '../../shared/testing/recorded.ts';
import { useDefinition } from './definitions.ts';

fetchServerWordsBy(titlesReady);

const path = 'api/formField/titles';
const column = (id: number, field: string, title: string): ListField => ({
  id,
  field,
  title,
  show: true,
  checkbox: false,
  grid_w: 120,
  form_type: 'input',
  sortable: true,
});
const definition: FormDefinition = {
  id: 1,
  module: 'contract',
  title: '合同',
  cols: [column(1, 'contractName', '合同名称'), column(2, 'orderSn', '我们的编号'), column(3, 'c_1', '签订地点')],
  items: [
    {
      id: 4,
      json: {
        id: 4,
        type: 'product',
        field: 'listJson',
        title: '合同产品',
        columns: [{ id: 0, type: 'number', field: 'number', title: '数量' }],
      },
    },
  ],
  api_add: '',
  api_edit: '',
  api_detail: '',
  api_index: '',
  api_delete: '',
  grant: '',
  layout: 2,
  labelWidth: 100,
  width: 800,
};

function Titles() {
  const { data } = useDefinition('contract');
  const titles = data?.items.flatMap(({ json }) => [json, ...(json.columns ?? [])]).map(({ title }) => title) ?? [];
  return <p>{[...(data?.cols ?? []).map(({ title }) => title), ...titles].join('、')}</p>;
}

const chinese = '合同名称、我们的编号、签订地点、合同产品、数量';
const english = 'Contract name、我们的编号、签订地点、Products、Quantity';

const draw = async (titles: unknown) => {
  const server = serve({ 'api/formField/formFieldIndex': definition, [path]: titles });
  show(<Titles />);
  await screen.findByText(/、/);
  return server;
};

beforeEach(() => keepLogin({ LoginToken: 'secret', NickName: '林晓东', UserID: 7, Headimg: '' }));

test('somebody who reads Chinese asks for none', async () => {
  const { to } = await draw(recordedAnswer(path));
  await act(() => changeLanguage('cn'));
  screen.getByText(chinese);
  expect(to(path)).toEqual([]);
});

test('without them titles are Chinese, and become English as soon as they can be had, once for the window', async () => {
  let titles: unknown = refusal('internal', '系统繁忙');
  const answer = (): unknown => (typeof titles === 'function' ? titles() : titles);
  const { to } = await draw(answer);
  await act(() => changeLanguage('en'));
  screen.getByText(chinese);
  titles = recordedAnswer(path);
  await act(() => fetchWords('en'));
  await screen.findByText(english);
  const times = to(path).length;
  await act(() => changeLanguage('cn'));
  screen.getByText(chinese);
  await act(() => changeLanguage('en'));
  screen.getByText(english);
  expect(to(path)).toHaveLength(times);
});

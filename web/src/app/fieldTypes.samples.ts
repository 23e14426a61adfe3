// What a small imaginary server answers to the controls of the contract test.
import type { FileRow } from '@crm/protocol/answers/files';

export const uploaded: FileRow = {
  id: 61,
  FileName: '报价单.pdf',
  filename: '报价单.pdf',
  url: '/files/61?sign=a',
  thumb: '',
  size: 8,
  format: 'pdf',
  userid: 7,
  username: '林晓东',
  addTime: '2026-03-05 09:30:00',
};

const picture: FileRow = {
  ...uploaded,
  id: 62,
  FileName: '厂房.png',
  filename: '厂房.png',
  url: '/files/62?sign=a',
  thumb: '/files/62/thumb?sign=a',
  format: 'png',
};

const column = (id: number, field: string, title: string) => ({
  id,
  field,
  title,
  show: true,
  checkbox: false,
  grid_w: 120,
  form_type: 'input',
  sortable: false,
});

const lists: Record<string, unknown[]> = {
  '/api/customer/index': [{ id: 21, CustomerName: '苏州云启科技有限公司' }],
  '/api/contract/index': [
    { id: 31, orderSn: 'HT-20260305-0001' },
    { id: 32, orderSn: 'HT-20260305-0002' },
  ],
  '/api/product/index': [
    { id: 41, name: '铝合金支架', number: 'ZJ-01', standard: '40×40', unit: '件', costPrice: '80.00', price: '120.00' },
  ],
  '/api/user/getgridjson': [
    { UserID: 7, NickName: '林晓东', Header: '' },
    { UserID: 8, NickName: '周敏', Header: '' },
  ],
};

/** The answer's properties beside `result`. */
export function answers(path: string, body: URLSearchParams): Record<string, unknown> {
  const call = path.toLowerCase().replace(/\/$/, '');
  if (call === '/api/city/list') {
    const type = body.get('type');
    const places =
      type === '1' ? [1, '北京市', 10, '江苏省'] : type === '2' ? [2, '北京市', 12, '苏州市'] : [120, '昆山市'];
    const rows = [];
    for (let at = 0; at < places.length; at += 2) rows.push({ id: places[at], name: places[at + 1] });
    return { data: rows };
  }
  if (call === '/api/status/json') return { data: [{ id: 5, Name: '展会', enabled: 1 }] };
  if (call === '/main/branch/treejson') {
    const departments = [
      { id: 3, text: '华东销售部', attributes: '1', children: [] },
      { id: 4, text: '华南销售部', attributes: '1', children: [] },
    ];
    return { data: [{ id: 1, text: '云启科技', attributes: '2', children: departments }] };
  }
  if (call === '/api/file/index') return { rows: [picture], total: 1 };
  if (call === '/api/formfield/formfieldindex') {
    const names: Readonly<Record<string, readonly [string, string]>> = {
      customer: ['CustomerName', '客户名称'],
      contract: ['orderSn', '合同编号'],
      product: ['name', '产品名称'],
    };
    const [field, title] = names[String(body.get('mode'))] ?? ['id', '编号'];
    return {
      data: { id: 1, module: body.get('mode'), title, cols: [column(1, field, title)], items: [] },
    };
  }
  const rows = lists[call] ?? [];
  return { data: { rows, total: rows.length } };
}

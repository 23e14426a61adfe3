// Titles of built-in fields stand in their declarations, in both languages, and everybody signed in can read them.
import type { FormDefinition, FormItem, Titles } from '@crm/protocol/answers/form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInTitles } from '../src/engine/titles.ts';
import { modules } from '../src/modules.ts';
import { type Company, createCompany } from './company.ts';
import { addWorkForm } from './work-form.ts';

let company: Company;
let titles: Titles;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false } });
  titles = (await company.seller.call('api/formField/titles')).body.data;
});
afterAll(() => company.close());

test('every word of the program itself is there in English', () => {
  const declared = builtInTitles(modules);
  expect(declared.length).toBeGreaterThan(1150);
  // 00:30 is the same in both.
  expect(declared.filter(({ title, english = title }) => !/^[\x20-\x7e’“”]+$/.test(english))).toEqual([]);
});

test('they come by the names that the client looks for: fields, lines, options, scenes, families, settings, verbs, notices, jobs, and texts of logs', () => {
  const word = (name: string) => [titles.cn[name], titles.en[name]];
  const both = (name: string) => word(`field.${name}`);
  expect(both('gys.name')).toEqual(['供应商名称', 'Name']);
  expect(both('gys.userid')).toEqual(['负责人', 'Owner']);
  expect(both('customer.contact')).toEqual(['首要联系人', 'Primary contact']);
  expect(both('baoxiao.money')).toEqual(['报销金额', 'Amount']);
  expect(both('baoxiao.listJson.addTime')).toEqual(['日期', 'Date']);
  expect(both('work.userid')).toEqual(['申请人', 'Requested by']);
  expect(both('setting.company.name')).toEqual(['公司名称', 'Company name']);
  expect(both('status.color')).toEqual(['颜色', 'Colour']);
  expect(word('option.contract.approval.10')).toEqual(['草稿', 'Draft']);
  expect(word('option.work.state.3')).toEqual(['已退回', 'Returned']);
  expect(word('option.goods.status.0')).toEqual(['下架', 'Not for sale']);
  expect(word('option.setting.register.1')).toEqual(['开启', 'on']);
  expect(word('scene.task.status')).toEqual(['状态', 'Status']);
  expect(word('grant.action.gateway.edit')).toEqual(['设置', 'Configure']);
  expect(word('verb.convert')).toEqual(['转为客户', 'Converted to customer']);
  expect(word('notice.kind.task.assigned')[0]).toBe('任务交给我');
  expect(word('job.label.webhook.send')[0]).toBe('发送事件推送');
  expect(word('setting.hint.register')[1]).toMatch(/registration|register/i);
  expect(word('scene.recpay.planState.1,2,4')).toEqual(['未收齐', 'Not fully paid']);
  expect(word('scene.callRecord.dataType.mine')).toEqual(['我负责的通话', 'Mine']);
});

test('every title of every form is among them, but those that the company wrote', async () => {
  await addWorkForm(company.admin, { name: '用车申请', template: 'general' });
  await company.app.engine.ready(company.database);
  const missing: string[] = [];
  for (const entity of company.app.engine.entities) {
    const { body } = await company.admin.call('api/formField/formFieldIndex', { mode: entity.module });
    const form: FormDefinition = body.data;
    const family = entity.family ?? entity.module;
    const { fields } = await company.app.engine.definitionNow(company.database, entity);
    const own = new Set(fields.flatMap(({ custom, wire }) => (custom ? [wire] : [])));
    const look = (name: string, title: string) => {
      if (titles.cn[`field.${name}`] !== title || !titles.en[`field.${name}`]) missing.push(`${name} ${title}`);
    };
    const lookAt = (before: string, { field, title, columns = [] }: FormItem) => {
      if (own.has(field)) return;
      look(`${before}.${field}`, title);
      for (const column of columns) look(`${before}.${field}.${column.field}`, column.title);
    };
    for (const { field, title } of form.cols) if (!own.has(field)) look(`${family}.${field}`, title);
    for (const { json } of form.items) lookAt(family, json);
    for (const one of form.companions ?? []) {
      look(`${family}.${one.field}`, one.title);
      for (const item of one.items) lookAt(one.field, item);
    }
  }
  expect(missing).toEqual([]);
});

test('what stands in empty fields, and what is said of missing lines, is in the language of the reader', async () => {
  const form = async (mode: string, language: string) => {
    const { body } = await company.admin.call('api/formField/formFieldIndex', { mode }, { 'x-language': language });
    return (body.data as FormDefinition).items.map(({ json }) => json);
  };
  const item = async (mode: string, field: string, language: string) =>
    (await form(mode, language)).find((one) => one.field === field);
  expect((await item('contract', 'orderSn', 'cn'))?.placeholder).toBe('留空则自动编号');
  expect((await item('baoxiao', 'listJson', 'cn'))?.message).toBe('请填写报销明细');
  expect((await item('order', 'listJson', 'cn'))?.message).toBe('请选择产品');
  for (const { module } of company.app.engine.entities)
    for (const { field, placeholder, message } of await form(module, 'en'))
      expect(`${module}.${field} ${placeholder} ${message}`).not.toMatch(/\p{Script=Han}/u);
});

// Money of contracts that went out of force, ends of contracts that were renewed and amended, and who sees which amounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { done, refused } from '../../../test/stock.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

let counter = 0;
async function contract(person: Person, body: Record<string, unknown> = {}): Promise<number> {
  const customerId = await addCustomer(person, `在途${++counter}公司`);
  return (await done(person, 'api/contract/add', { customerId, Money: '1000', ...body })).id;
}
const view = (id: number) => done(company.admin, 'api/contract/Views', { id });

describe('a contract that was made void', () => {
  test.each([
    ['finance', {}],
    ['payment', {}],
    ['renewal', { startTime: '2031-01-01', endTime: '2032-01-01' }],
    ['invoice', { invoiceTitle: '抬头' }],
  ])('takes no %s that waited as a draft', async (module, more) => {
    const { seller, manager } = company;
    const contractId = await contract(seller);
    const { id } = await done(seller, `api/${module}/add`, { contractId, money: '100', state: 'draft', ...more });
    await done(manager, 'api/contract/void', { ids: contractId, reason: '不做了' });
    expect(await refused(seller, 'api/WorkFlow/start', { module, id })).toMatchObject({
      code: 'forbidden',
      msg: '尚未生效，不能进行此操作',
    });
    expect(await done(seller, `api/${module}/Views`, { id })).toMatchObject({ state: 0, approval: 0 });
    expect(await view(contractId)).toMatchObject({
      state: 2,
      repaid: '0.00',
      renewed: '0.00',
      invoiced: '0.00',
      endTime: '',
    });
    await done(seller, `api/${module}/delete`, { ids: id });
  });

  test('nor an invoice out of the bin, but a draft', async () => {
    const { seller, manager, admin } = company;
    const contractId = await contract(seller);
    const add = async (more: object) =>
      (await done(seller, 'api/invoice/add', { contractId, money: '100', invoiceTitle: '抬头', ...more })).id;
    const ids = [await add({}), await add({ state: 'draft' })];
    await done(seller, 'api/invoice/delete', { ids: ids.join(',') });
    await done(manager, 'api/contract/void', { ids: contractId, reason: '不做了' });
    const { rows } = await done(admin, 'api/recycle/index', { module: 'invoice' });
    const [whole, draft] = ids.map((id) => rows.find((row: { modelId: number }) => row.modelId === id).id);
    expect((await refused(admin, 'api/recycle/restore', { ids: whole })).msg).toBe('尚未生效，不能进行此操作');
    expect(await view(contractId)).toMatchObject({ invoiced: '0.00' });
    await done(admin, 'api/recycle/restore', { ids: draft });
  });
});

describe('the end of a contract', () => {
  const renew = async (contractId: number, endTime: string, more: Record<string, unknown> = {}): Promise<number> =>
    (
      await done(company.seller, 'api/renewal/add', {
        contractId,
        money: '1',
        startTime: '2030-01-01',
        endTime,
        ...more,
      })
    ).id;
  const amend = async (id: number, endTime: string) =>
    done(company.manager, 'api/contract/amend', { id, version: (await view(id)).version, endTime, reason: '延期' });
  const takeBack = (ids: number | string) => done(company.manager, 'api/renewal/void', { ids, reason: '取消' });
  const end = async (id: number) => (await view(id)).endTime;

  test('goes back to what was amended before the renewal passed', async () => {
    const id = await contract(company.seller, { endTime: '2030-12-31' });
    const draft = await renew(id, '2032-12-31', { state: 'draft' });
    await amend(id, '2031-06-30');
    await done(company.seller, 'api/WorkFlow/start', { module: 'renewal', id: draft });
    expect(await end(id)).toBe('2032-12-31');
    await takeBack(draft);
    expect(await end(id)).toBe('2031-06-30');
  });

  test('goes back to what was amended between two renewals, whichever of them is made void first', async () => {
    for (const order of [
      [1, 0],
      [0, 1],
    ]) {
      const id = await contract(company.seller, { endTime: '2030-12-31' });
      const first = await renew(id, '2031-12-31');
      await amend(id, '2032-03-31');
      const renewals = [first, await renew(id, '2033-12-31')];
      const ends: string[] = [];
      for (const at of order) {
        await takeBack(renewals[at] as number);
        ends.push(await end(id));
      }
      expect(ends).toEqual(order[0] === 1 ? ['2032-03-31', '2032-03-31'] : ['2033-12-31', '2032-03-31']);
    }
  });

  test('that was amended after the renewal stays; several made void at once go back to the first end', async () => {
    const id = await contract(company.seller, { endTime: '2030-12-31' });
    const first = await renew(id, '2031-12-31');
    const second = await renew(id, '2032-12-31');
    await takeBack(`${first},${second}`);
    expect(await end(id)).toBe('2030-12-31');
    const third = await renew(id, '2033-12-31');
    await amend(id, '2040-12-31');
    await takeBack(third);
    expect(await end(id)).toBe('2040-12-31');
  });
});

describe('amounts that somebody may not see', () => {
  const all = { index: true, add: true, edit: true };
  const grants = {
    crm: {
      customer: { ...all, index: true },
      contract: { ...all, amend: true },
      finance: all,
      invoice: all,
      recpay: all,
      renewal: { index: true },
    },
  };
  const scopes = { customer: 'all', contract: 'all', finance: 'all', invoice: 'all', recpay: 'all', renewal: 'all' };
  const person = (name: string, fields: Record<string, Record<string, string>>) =>
    addPerson(company, name, { grants, scopes, fields });

  test('are not told by a refusal', async () => {
    const { seller } = company;
    const id = await contract(seller, { Money: '4321.09' });
    const noMoney = await person('nomoney', { contract: { Money: 'hidden' } });
    const beyond = { contractId: id, money: '99999', invoiceTitle: '抬头', plantime: '2031-01-01' };
    expect((await refused(noMoney, 'api/finance/add', beyond)).msg).toBe('回款合计将超过合同金额');
    expect((await refused(noMoney, 'api/invoice/add', beyond)).msg).toBe('开票合计将超过合同金额');
    expect((await noMoney.call('api/recpay/add', beyond)).body.msg).toBe(
      '保存成功；各期回款计划之和超过合同金额，请核对',
    );
    await done(seller, 'api/finance/add', { contractId: id, money: '1234.56' });
    await done(seller, 'api/invoice/add', { contractId: id, money: '234.56', invoiceTitle: '抬头' });
    const amended = async (who: Person, Money: string) =>
      (await refused(who, 'api/contract/amend', { id, version: (await view(id)).version, Money, reason: '改' })).msg;
    const noReceipts = await person('noreceipts', { finance: { money: 'mask' } });
    expect(await amended(noReceipts, '1')).toBe('不能低于已收和待审的回款');
    expect(await amended(company.manager, '1')).toBe('不能低于已收和待审的回款 1234.56');
    const noInvoices = await person('noinvoices', { invoice: { money: 'hidden' } });
    await done(company.manager, 'api/invoice/add', { contractId: id, money: '2000', invoiceTitle: '抬头' });
    expect(await amended(noInvoices, '1234.56')).toBe('不能低于已开和待开的发票');
    expect(await amended(noReceipts, '1234.56')).toBe('不能低于已开和待开的发票 2234.56');
  });

  test('nor the day of an instalment by what it is called', async () => {
    const { seller } = company;
    const noDays = await person('nodays', { recpay: { plantime: 'hidden' } });
    const contractId = await contract(seller);
    const plan = (await done(seller, 'api/recpay/add', { contractId, money: '300', plantime: '2031-05-06' })).id;
    await done(seller, 'api/finance/add', { contractId, money: '1', planid: plan });
    const shown = async (who: Person) => [
      (await done(who, 'api/finance/index', { contractId })).rows[0].planName,
      (await done(who, 'api/recpay/choices', { contractId })).rows[0].text,
    ];
    expect(await shown(seller)).toEqual(['第1期 2031-05-06', '第1期 2031-05-06 未收 299.00']);
    expect((await shown(noDays)).join('')).not.toContain('2031');
    expect((await shown(noDays))[0]).toBe('第1期');
  });

  test('nor by a reminder', async () => {
    const { admin } = company;
    const owner = await person('reminded', {
      recpay: { money: 'hidden', plantime: 'hidden' },
      contract: { endTime: 'hidden' },
    });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
    for (const who of [owner, company.seller]) {
      const contractId = await contract(who);
      await done(admin, 'api/contract/amend', {
        id: contractId,
        version: (await view(contractId)).version,
        endTime: today,
        reason: '改',
      });
      await done(admin, 'api/recpay/add', { contractId, money: '654.32', plantime: today });
    }
    await runJobOf(company, 'recpay.remind');
    await runJobOf(company, 'contract.remind');
    const noticeText = async (who: Person) =>
      ((await who.call('api/notification/index')).body as { rows: { cont: string }[] }).rows
        .map(({ cont }) => cont)
        .join('\n');
    expect(await noticeText(owner)).toMatch(/第1期回款 \*\*\* 元，应于 \*\*\* 收到/);
    expect(await noticeText(owner)).not.toMatch(new RegExp(`654|${today}|还有 0 天`));
    expect(await noticeText(company.seller)).toContain(`第1期回款 654.32 元，应于 ${today} 收到`);
  });

  test('nor whether an invoice was issued', async () => {
    const noIssue = await person('noissue', { invoice: { issueDate: 'hidden' } });
    expect((await refused(noIssue, 'api/invoice/index', { issued: 1 })).fields).toEqual({
      issued: '不能按此字段筛选',
    });
  });
});

// A company of which every list of the registry has 25 rows, for the tests that walk all of them.
import type { EntityDefinition } from '../src/engine/entity.ts';
import { addCustomer, type Company, type CompanyOptions, createCompany } from './company.ts';
import { addOf, kits } from './kits.ts';
import { png, upload } from './upload.ts';
import { addRequest, addWorkForm } from './work-form.ts';

/** A list that an entity has. */
export interface Index {
  entity: EntityDefinition;
  path: string;
  /** Parameters that each call needs. */
  own: Record<string, unknown>;
  name: string;
  /** True where its rows show who they belong to. */
  owned: boolean;
  searched: boolean;
}

export async function createListed(options: CompanyOptions = {}): Promise<{ company: Company; indexes: Index[] }> {
  const company = await createCompany(options);
  const work = await addWorkForm(company.admin, { name: '列表中的表单' });
  await company.app.engine.ready(company.database);
  const indexes = company.app.engine.entities.flatMap((entity) => {
    const path = entity.api.index;
    // Lists that kinds share get the kind as a parameter.
    const own = entity.family ? { module: entity.module } : {};
    // What follows its parent shows no owner of its own, and what has no words of its own is not searched.
    const owned = entity.fields.some(({ column }) => column === entity.owner);
    return path
      ? [{ entity, path, own, name: entity.name, owned, searched: (entity.search ?? entity.searchSql) !== undefined }]
      : [];
  });
  for (let at = 0; at < 25; at++) {
    const customerId = await addCustomer(company.admin, `列表${at}公司`);
    await company.admin.call('api/contact/add', { customerId, contactName: `联系人${at}` });
    await company.admin.call('api/OpportLogs/Add', { customerId, status: 0, Ext: `跟进${at}` });
    const lead = await company.admin.call('api/clues/add', { CustomerName: `线索${at}公司` });
    const ofLead = { customerId: lead.body.data.id, type: 'clues', status: 0, Ext: `线索跟进${at}` };
    await company.admin.call('api/OpportLogs/Add', ofLead);
    const product = await company.admin.call('api/product/add', { name: `产品${at}`, price: '10' });
    const productid = product.body.data.id;
    await company.admin.call('api/erp/warehouseAdd', { name: `仓库${at}` });
    await company.admin.call('api/goods/add', { name: `商品${at}`, productid });
    await company.admin.call('api/shr/add', { name: `收货${at}`, mobile: '13800138000', address: '路' });
    await company.admin.call('api/order/add', { customerId, listJson: [{ productid }] });
    await company.admin.call('api/productCategory/add', { name: `分类${at}` });
    const picture = async (picType: string, code: string) =>
      (await upload(company, company.admin, { picType, code }, { name: '图.png', content: await png() })).body.data.id;
    await company.admin.call('api/Products/add', { name: `展品${at}`, cover: await picture('Products', 'cover') });
    await company.admin.call('api/banner/add', { title: `轮播${at}`, img: await picture('banner', 'img') });
    for (const kit of kits) await addOf(company, kit);
    const contract = await company.admin.call('api/contract/add', { customerId, Money: '100' });
    const contractId = contract.body.data.id;
    await company.admin.call('api/recpay/add', { contractId, money: '10', plantime: '2031-01-01' });
    await company.admin.call('api/finance/add', { contractId, money: '10' });
    await company.admin.call('api/payment/add', { contractId, money: '10' });
    await company.admin.call('api/renewal/add', {
      contractId,
      money: '10',
      startTime: '2031-01-01',
      endTime: '2031-12-31',
    });
    await company.admin.call('api/invoice/add', { contractId, money: '10', invoiceTitle: `抬头${at}` });
    await addRequest(company.admin, work.module, { title: `申请${at}` });
    await company.admin.call('api/account/add', { name: `账户${at}` });
    // One person makes twenty calls a minute.
    await (at % 2 ? company.admin : company.seller).call('api/doublecall/oncall', { mobile: `1390000${1000 + at}` });
    await company.admin.call('api/news/add', { title: `公告${at}`, cont: '<p>文</p>' });
    await company.admin.call('api/baoxiao/add', {
      reason: `事由${at}`,
      listJson: [{ addTime: '2031-01-01', money: '1' }],
    });
    await company.admin.call('api/task/add', { title: `任务${at}` });
    await company.admin.call('api/worklog/add', { type: 1, done: `工作${at}` });
    const due = { dueDays: 0, dueMinute: 1080, remindMinutes: 0 };
    await company.admin.call('api/worklogRule/add', { name: `规则${at}`, type: 1, ...due });
    await company.admin.call('api/user/add', {
      username: `list${at}`,
      password: 'Kehu#2026',
      NickName: `列表人${at}`,
      BranchId: company.departments.east,
      RoleId: company.roles.seller,
    });
  }
  return { company, indexes };
}

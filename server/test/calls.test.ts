// Every call that changes something, from outside: its answer, the rows that it leaves behind, its log, and whom it notifies.
// Expectations are in expected/*.txt; `vitest run --root server -u` writes them again, to be read before they are kept.
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCustomer,
  addPerson,
  type Company,
  createCompany,
  customerValues,
  type Person,
  testPassword,
} from './company.ts';
import { comparedModules } from './kits.ts';
import { pdf, png, upload } from './upload.ts';
import { Witness } from './witness.ts';

let company: Company;
const called = new Set<string>();
beforeAll(async () => {
  company = await createCompany({ base: comparedModules });
});
afterAll(() => company.close());

/** A part of the day, watched; each goes on with what the parts before it left. */
async function watched(name: string, work: (witness: Witness) => Promise<void>): Promise<void> {
  const witness = await Witness.of(company);
  await work(witness);
  for (const path of witness.paths) called.add(path);
  expect(witness.silent).toEqual([]);
  await expect(witness.text).toMatchFileSnapshot(`expected/${name}.txt`);
}

const idOf = (answer: { body: { data?: { id?: number } } }): number => answer.body.data?.id ?? 0;

/** A category that suppliers may have. */
async function kindOfSupplier(admin: Person): Promise<{ kind: number }> {
  const [first] = (await admin.call('api/Status/json', { types: 'gysType' })).body.data as { id: number }[];
  return { kind: first?.id ?? 0 };
}

describe('what a call answers, leaves behind and tells', () => {
  test('customers', async () => {
    const { admin, manager, seller, stranger } = company;
    await watched('customers', async (on) => {
      const id = idOf(
        await on.call(seller, 'api/customer/add', {
          CustomerName: '杭州见证科技有限公司',
          ...customerValues,
        }),
      );
      await on.call(seller, 'api/customer/add', { CustomerName: '', tel: 'x', website: 'x', status: 999 });
      await on.call(seller, 'api/customer/edit', { id, version: 1, address: '二号路', status: 2, tags: '' });
      await on.call(seller, 'api/customer/edit', { id, version: 1, address: '三号路' });
      await on.call(seller, 'api/customer/edit', { id, address: '二号路', userid: stranger.id, code: 'X' });
      await on.call(stranger, 'api/customer/edit', { id, address: '四号路' });
      await on.call(seller, 'api/customer/setTop', { id });
      await on.call(seller, 'api/customer/setTop', { id });
      await on.call(manager, 'api/customer/setTop', { id });
      await company.database.run(sql`insert into customer_member (customer_id, user_id, access, expires_at) values
        (${id}, ${stranger.id}, 'write', null), (${id}, ${company.peer.id}, 'read', '2020-01-01')`);
      const first = idOf(
        await on.call(seller, 'api/contact/add', {
          customerId: id,
          contactName: '钱一',
          mobile: '13900001111',
          zhiwei: '经理',
          wechat: 'qianyi',
          qq: '12345',
          email: 'a@b.cn',
          sex: 1,
          Ext: '常在',
        }),
      );
      const second = idOf(await on.call(stranger, 'api/contact/add', { customerId: id, contactName: '孙二' }));
      await on.call(seller, 'api/contact/Edit', { id: first, mobile: '13900002222', contactName: '钱一一' });
      await on.call(seller, 'api/contact/Primary', { id: second });
      await on.call(seller, 'api/contact/Primary', { id: second });
      await on.call(stranger, 'api/OpportLogs/Add', {
        customerId: id,
        contactId: first,
        status: 2,
        Ext: '请@李销售 看 @王主管',
        nextgenjintime: '2035-05-06 09:30',
      });
      await on.call(seller, 'api/OpportLogs/Add', {
        customerId: id,
        status: 1,
        Ext: '补记',
        genjinTime: '2020-01-02 03:04',
      });
      const followUp = idOf(await on.call(seller, 'api/OpportLogs/Add', { customerId: id, status: 0, Ext: '写错了' }));
      await on.call(seller, 'api/OpportLogs/edit', { id: followUp, Ext: '写对了', nextgenjintime: '2036-01-02 09:00' });
      await on.call(manager, 'api/OpportLogs/edit', { id: followUp, Ext: '改别人的' });
      await on.call(seller, 'api/OpportLogs/delete', { ids: followUp });
      await on.call(seller, 'api/contact/delete', { ids: second });
      const third = idOf(await on.call(seller, 'api/contact/add', { customerId: id, contactName: '周三' }));
      const fourth = idOf(await on.call(seller, 'api/contact/add', { customerId: id, contactName: '吴四' }));
      await on.call(seller, 'api/contact/Primary', { id: fourth });
      await on.call(seller, 'api/contact/delete', { ids: fourth });
      await on.call(seller, 'api/contact/delete', { ids: third });
      await on.call(seller, 'api/contact/delete', { ids: first });
      const contacts = (await admin.call('api/recycle/index', { module: 'contact', key: '周三' })).body.data.rows;
      await on.call(admin, 'api/recycle/restore', { ids: contacts[0].id });
      await on.call(manager, 'api/customer/ToGonghai', { ids: id });
      const account = { password: testPassword, BranchId: company.departments.east, RoleId: company.roles.seller };
      const disabled = { ...account, username: 'disabled', NickName: '停用者', status: 0 };
      const deleted = { ...account, username: 'deleted', NickName: '删除者', status: 1 };
      const gone = idOf(await admin.call('api/user/add', deleted));
      for (const userid of [idOf(await admin.call('api/user/add', disabled)), gone]) {
        if (userid === gone) await admin.call('api/user/delete', { ids: gone });
        await on.call(admin, 'api/customer/distribute', { ids: id, userid });
        await on.call(admin, 'main/Branch/edit', { id: company.departments.south, userid });
        await on.call(admin, 'api/user/edit', { id: company.peer.id, superiorid: userid });
      }
      await on.call(manager, 'api/customer/distribute', { ids: id, userid: company.peer.id });
      await on.call(company.peer, 'api/customer/ToGonghai', { ids: id });
      const other = await addCustomer(seller, '同去公海公司');
      await seller.call('api/customer/ToGonghai', { ids: other });
      await on.call(seller, 'api/customer/receive', { ids: `${id},${other}` });
      await on.call(stranger, 'api/customer/receive', { ids: `${id},${other}` });
      const binned = await addCustomer(seller, '公海中删除公司');
      await company.database.run(
        sql`update customer set owner_id = 0, pool_id = 1, deleted_at = now() where id = ${binned}`,
      );
      await on.call(seller, 'api/customer/receive', { ids: binned });
      await on.call(manager, 'api/customer/delete', { ids: `${id},${other}` });
      const bin = (await admin.call('api/recycle/index', { module: 'customer' })).body.data.rows as { id: number }[];
      await on.call(manager, 'api/recycle/restore', { ids: bin.map((row) => row.id).join() });
      await on.call(manager, 'api/recycle/restore', { ids: bin[0]?.id });
      const undoOf = (answer: { body: { data?: { undo?: number } } }) => ({ id: answer.body.data?.undo });
      const moved = await on.call(seller, 'api/customer/edit', { id: other, CustomerName: '搬走公司', undo: 1 });
      await on.call(seller, 'api/record/undo', undoOf(moved));
      await on.call(seller, 'api/record/undo', undoOf(moved));
      const put = await on.call(seller, 'api/customer/ToGonghai', { ids: `${id},${other}`, undo: 1 });
      await on.call(manager, 'api/customer/distribute', { ids: other, userid: company.peer.id });
      await on.call(manager, 'api/record/undo', undoOf(put));
      await on.call(seller, 'api/record/undo', undoOf(put));
      await on.call(seller, 'api/record/change', { module: 'customer', ids: `${id},${other}`, data: { tags: '重点' } });
      await on.call(manager, 'api/record/change', {
        module: 'customer',
        ids: `${id},${other}`,
        data: { tags: '重点' },
      });
      await on.call(manager, 'api/record/change', { module: 'customer', ids: id, data: { tel: 'x' } });
      const lost = await on.call(manager, 'api/customer/delete', { ids: id, undo: 1 });
      await on.call(manager, 'api/record/undo', undoOf(lost));
    });
  });

  test('people, departments and roles', async () => {
    const { admin, departments, roles } = company;
    await watched('people', async (on) => {
      const branch = idOf(
        await on.call(admin, 'main/Branch/add', { text: '西部', parentid: departments.company, userid: admin.id }),
      );
      const below = idOf(await on.call(admin, 'main/Branch/add', { text: '西南', parentid: branch, attributes: 2 }));
      await on.call(admin, 'main/Branch/edit', { id: branch, parentid: below });
      await on.call(admin, 'main/Branch/edit', { id: below, text: '西南公司', version: 1, userid: company.peer.id });
      await on.call(admin, 'main/Branch/edit', { id: below, text: '再改', version: 1 });
      const role = idOf(
        await on.call(admin, 'main/role/add', {
          name: '内勤',
          ext: '说明',
          grants: { crm: { customer: { index: true, edit: true } } },
          scopes: { customer: 'department' },
          fields: { customer: { tel: 'mask' } },
        }),
      );
      await on.call(admin, 'main/role/edit', {
        id: role,
        name: '内勤组',
        grants: { crm: { customer: { index: true, add: true } } },
        scopes: { customer: 'all' },
        fields: { customer: { tel: 'hidden' } },
      });
      await on.call(admin, 'main/role/edit', { id: role, name: '内勤' });
      const id = idOf(
        await on.call(admin, 'api/user/add', {
          username: 'Witness',
          password: testPassword,
          NickName: '郑见证',
          BranchId: branch,
          RoleId: `${role},${roles.seller}`,
          mobile: '13800009999',
          superiorid: company.manager.id,
        }),
      );
      await on.call(admin, 'api/user/add', { username: 'witness', password: 'x', NickName: '' });
      const login = { username: 'WITNESS', password: testPassword };
      const token = (await on.call(company.guest, 'api/user/login', login)).body.data.LoginToken as string;
      await on.call(company.guest, 'api/user/login', { ...login, password: 'wrong-one' });
      await on.call(company.guest, 'api/user/login', login);
      const person = await company.signIn('witness');
      await on.call(admin, 'api/user/edit', { id, NickName: '郑改名', RoleId: roles.seller, mobile: '' });
      await on.call(admin, 'api/user/edit', { id, username: 'witness2', superiorid: 0, BranchId: below });
      await on.call(admin, 'api/user/userBranchAdd', { ids: id, branchId: branch });
      await on.call(admin, 'api/user/userBranchRemove', { ids: id, branchId: below });
      await on.call(admin, 'api/user/userBranchRemove', { ids: id, branchId: branch });
      await on.call(admin, 'api/user/userBranchAdd', { ids: id, branchId: branch });
      await on.call(person, 'api/user/EditPwd', { oldPassword: testPassword, newPassword: testPassword });
      await on.call(person, 'api/user/EditPwd', { oldPassword: testPassword, newPassword: 'Kehu#2027x' });
      await on.step('the login that was open beside it', () =>
        company.guest.call('api/setting/company', {}, { authkey: token }),
      );
      await on.call(admin, 'api/user/edit', { id, password: 'Kehu#2028x' });
      const again = (await company.guest.call('api/user/login', { username: 'witness2', password: 'Kehu#2028x' })).body;
      await on.call(company.guest, 'api/user/isApplogin', {}, { authkey: again.data.LoginToken });
      await on.call(company.guest, 'api/user/logout', {}, { authkey: again.data.LoginToken });
      await company.guest.call('api/user/login', { username: 'witness2', password: 'Kehu#2028x' });
      await on.call(admin, 'api/user/edit', { id, status: 0 });
      await on.call(admin, 'api/user/edit', { id, status: 1, superiorid: id });
      await on.call(admin, 'api/user/edit', { id, status: 1 });
      await on.call(admin, 'main/Branch/edit', { id: branch, userid: id });
      await admin.call('api/user/edit', { id: company.peer.id, superiorid: id });
      await company.guest.call('api/user/login', { username: 'witness2', password: 'Kehu#2028x' });
      await on.call(admin, 'main/Branch/delete', { ids: branch });
      await on.call(admin, 'main/role/delete', { ids: `${role},${roles.seller}` });
      await on.call(admin, 'api/user/delete', { ids: id });
      const spare = idOf(await admin.call('main/role/add', { name: '备用', grants: {}, scopes: {}, fields: {} }));
      await on.call(admin, 'main/role/delete', { ids: `${role},${spare}` });
      await on.call(admin, 'main/role/addReady', { keys: '["finance"]' });
      await on.call(company.seller, 'main/role/addReady', { keys: '["finance"]' });
      await on.call(company.seller, 'api/setup/close', {});
      await on.call(admin, 'api/setup/close', {});
      await on.call(admin, 'main/Branch/delete', { ids: `${branch},${below}` });
      const [entry] = (await admin.call('api/recycle/index', { module: 'user' })).body.data.rows;
      await on.call(admin, 'api/recycle/restore', { ids: entry.id });
      await on.call(admin, 'api/user/delete', { ids: admin.id });
      await on.call(admin, 'api/user/edit', { id: admin.id, status: 0 });
    });
  });

  test('registration', async () => {
    const { admin, guest, departments, roles } = company;
    await watched('registration', async (on) => {
      const person = { username: 'Applicant', password: testPassword, NickName: '申请人', mobile: '13700001111' };
      await on.call(guest, 'api/user/RegisterUser', person);
      await on.call(admin, 'api/setting/edit', { key: 'register', value: 1 });
      await addPerson(company, 'registrar', { grants: { system: { user: { index: true, edit: true } } } });
      await addPerson(company, 'onlooker', { grants: { system: { user: { index: true } } } });
      await on.call(guest, 'api/user/RegisterUser', { username: 'a b', password: '1', NickName: ' ' });
      await on.call(guest, 'api/user/RegisterUser', person);
      await on.call(guest, 'api/user/RegisterUser', { ...person, username: 'second', mobile: '' });
      await on.call(guest, 'api/user/login', { username: 'applicant', password: testPassword });
      const [second, first] = (await admin.call('api/user/index', { registration: 1 })).body.data.rows;
      await on.call(admin, 'api/user/refuse', { id: second.id, reason: '不认识' });
      await on.call(guest, 'api/user/login', { username: 'second', password: testPassword });
      await on.call(admin, 'api/user/refuse', { id: second.id, reason: '再次' });
      await on.call(admin, 'api/user/approve', { id: first.id, BranchId: departments.east, RoleId: roles.seller });
      await on.call(guest, 'api/user/login', { username: 'applicant', password: testPassword });
      await on.call(admin, 'api/user/edit', { id: second.id, status: 1 });
    });
  });

  test('dictionary, settings, columns, suppliers', async () => {
    const { admin, seller } = company;
    await watched('definitions', async (on) => {
      const id = idOf(await on.call(admin, 'api/Status/add', { types: 'LaiYuan', Name: ' 协会 ', color: 'purple' }));
      await on.call(admin, 'api/Status/add', { types: 'LaiYuan', Name: '协会', color: 'no colour' });
      await on.call(admin, 'api/Status/Edit', { id, sort: 1, color: '#aabbcc' });
      await on.call(admin, 'api/Status/Edit', { id, Name: '商会', enabled: 0, version: 2 });
      await on.call(admin, 'api/Status/Edit', { id, Name: '商会' });
      await on.call(admin, 'api/Status/Edit', { id, Name: '旧版', version: 1 });
      await on.call(admin, 'api/Status/Edit', { id, enabled: 1 });
      const customer = await addCustomer(seller, '用字典公司', { LaiYuan: id });
      await on.call(admin, 'api/Status/delete', { ids: id });
      await seller.call('api/customer/edit', { id: customer, LaiYuan: '' });
      await on.call(admin, 'api/Status/delete', { ids: id });
      await on.call(admin, 'api/setting/edit', {
        values: { 'company.name': '见证公司', 'recycle.days': 20, register: true },
      });
      await on.call(admin, 'api/setting/edit', { values: { 'company.name': '另一公司', 'recycle.days': 0 } });
      const form = (await seller.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data;
      const [a, b] = form.cols as { id: number }[];
      await on.call(seller, 'api/field/set', {
        formid: form.id,
        ids: `${b?.id},${a?.id}`,
        columns: [{ id: a?.id, width: 200, frozen: true }],
      });
      await on.call(seller, 'api/field/my', { formid: form.id });
      await on.call(seller, 'api/field/set', { formid: form.id, ids: a?.id });
      const types = (await admin.call('api/Status/json', { types: 'gysType' })).body.data as { id: number }[];
      const supplier = idOf(
        await on.call(admin, 'api/gys/add', {
          name: '见证供应',
          gysType: types[1]?.id,
          contactName: '吴三',
          mobile: '0571-1234567',
          bank: '某行',
          bankAccount: '6222 0000 1111',
          taxNumber: '91330000MA27ABCD1X',
          province: 1,
          city: 2,
          address: '路',
        }),
      );
      await on.call(admin, 'api/gys/add', { name: '见证供应', gysType: types[1]?.id });
      await on.call(admin, 'api/gys/edit', { id: supplier, bank: '另一行', contactName: '吴四' });
      await on.call(admin, 'api/gys/delete', { ids: supplier });
      const widgets = [{ key: 'todo', shown: false }];
      await on.call(seller, 'api/crmhome/edit', { widgets, version: 0 });
      await on.call(seller, 'api/crmhome/edit', { widgets, version: 0 });
    });
  });

  test('files', async () => {
    const { admin, seller, manager } = company;
    const customer = await addCustomer(seller, '文件见证公司');
    await watched('files', async (on) => {
      called.add('api/file/uploadfile');
      const send = (who: Person, fields: Record<string, string | number>, name: string, content: Buffer | string) =>
        on.step(`person ${who.id} sends ${name} ${JSON.stringify(fields)}`, () =>
          upload(company, who, fields, { name, content }),
        );
      const file = idOf(await send(seller, { picType: 'customer', modelId: customer, code: 'KH' }, '合同.PDF', pdf));
      await send(manager, { picType: 'Customer', modelId: customer }, '注.txt', '文本');
      await send(manager, { picType: 'customer', modelId: customer }, 'x.exe', 'MZ');
      const picture = (await send(seller, { picType: 'album', categoryid: 1 }, '图.png', await png(900, 450))).body;
      const face = (await send(seller, { picType: 'avatar' }, 'face.png', await png(50, 50))).body;
      const next = (await send(seller, { picType: 'avatar' }, 'next.png', await png(60, 60))).body;
      await on.call(seller, 'api/user/setHeader', { url: face.data.url });
      await on.call(seller, 'api/file/delete', { id: face.data.id });
      await on.call(seller, 'api/user/setHeader', { url: next.data.url });
      await on.call(manager, 'api/user/setHeader', { url: next.data.url });
      await on.call(seller, 'api/user/setHeader', { url: '' });
      await on.call(seller, 'api/user/reportNoRights', {});
      await on.call(seller, 'api/file/edit', { id: file, FileName: '新合同' });
      await on.call(manager, 'api/file/edit', { id: file, FileName: '别人改' });
      await on.call(seller, 'api/OpportLogs/Add', { customerId: customer, status: 0, Ext: '图', img: picture.data.id });
      await on.call(seller, 'api/file/DeleteFile', { id: picture.data.id });
      await on.call(seller, 'api/file/list', { picType: 'customer', modelId: customer });
      await on.call(seller, 'api/file/index', { key: '合同' });
      await on.call(admin, 'api/file/list', { picType: 'customer', modelId: customer, code: 'KH' });
      await on.call(seller, 'api/file/delete', { id: file });
      const [head, tail] = [pdf.subarray(0, 40), pdf.subarray(40)];
      const begun = await send(seller, { picType: 'customer', total: pdf.length, FileName: '分段.pdf' }, 'a', head);
      const { uploadid } = begun.body.data as { uploadid: string };
      await on.call(seller, 'api/file/uploadState', { uploadid });
      await on.call(manager, 'api/file/uploadState', { uploadid });
      await send(seller, { uploadid, offset: 10 }, 'a', tail);
      await send(seller, { uploadid, offset: 40 }, 'a', tail);
      await on.call(seller, 'api/file/uploadState', { uploadid });
    });
  });

  test('leads, and who shares what', async () => {
    const { admin, manager, seller, peer, stranger } = company;
    await watched('leads', async (on) => {
      const lead = async (name: string) =>
        idOf(
          await on.call(seller, 'api/clues/add', {
            CustomerName: name,
            contact_name: '钱进',
            contact_mobile: '13800138000',
            LaiYuan: 4,
            Ext: '展会',
          }),
        );
      const id = await lead('见证线索有限公司');
      await on.call(seller, 'api/clues/add', { CustomerName: '', contact_mobile: 'x' });
      await on.call(seller, 'api/clues/edit', { id, Ext: '展会上认识', state: 2, customerId: 1 });
      await on.call(seller, 'api/OpportLogs/Add', {
        customerId: id,
        type: 'clues',
        status: 0,
        Ext: '请 @王主管 看',
        nextgenjintime: '2035-05-06 09:30',
      });
      await on.call(seller, 'api/clues/share', { ids: id, userids: `${peer.id},${stranger.id}`, readonly: 0 });
      await on.call(stranger, 'api/clues/edit', { id, zhiwei: '采购' });
      await on.call(seller, 'api/clues/unshare', { ids: id, userid: peer.id });
      await on.call(stranger, 'api/clues/leave', { ids: id });
      await on.call(manager, 'api/clues/Transfer', { ids: id, userid: peer.id, keep: 'read', expires: '2035-01-01' });
      await on.call(peer, 'api/clues/Turn', { ids: id });
      await on.call(peer, 'api/clues/Turn', { ids: id });
      const again = await lead('见证线索');
      await on.call(seller, 'api/clues/Turn', { ids: again });
      await on.call(admin, 'api/clues/setPairs', { pairs: { tel: 'customer.address', address: '' }, version: 1 });
      await on.call(admin, 'api/clues/setPairs', { pairs: { Ext: 'customer.tags' }, version: 1 });
      await on.call(admin, 'api/clues/setPairs', { pairs: { Ext: 'customer.tags' } });
      await on.call(seller, 'api/clues/close', { ids: again, reason: '' });
      await on.call(seller, 'api/clues/close', { ids: again, reason: '停业' });
      await on.call(seller, 'api/clues/reopen', { ids: again });
      await on.call(admin, 'api/clues/delete', { ids: again });
      const customer = await addCustomer(seller, '转手见证公司');
      await on.call(seller, 'api/customer/share', { ids: customer, userids: peer.id });
      await on.call(seller, 'api/customer/unshare', { ids: customer, userid: peer.id });
      await on.call(seller, 'api/customer/share', { ids: customer, userids: peer.id });
      await on.call(peer, 'api/customer/leave', { ids: customer });
      await on.call(manager, 'api/customer/Transfer', { ids: customer, userid: peer.id, keep: 'write' });
    });
  });

  test('merges', async () => {
    const { manager, seller, peer } = company;
    const kept = await addCustomer(seller, '见证保留公司', { Ext: '甲' });
    const gone = await addCustomer(peer, '见证并入公司', { tel: '0571-70000000', Ext: '乙' });
    for (const [customerId, contactName] of [
      [kept, '甲人'],
      [gone, '乙人'],
    ] as const)
      await seller.call('api/contact/add', { customerId, contactName });
    await peer.call('api/contact/add', { customerId: gone, contactName: '丙人' });
    await peer.call('api/OpportLogs/Add', { customerId: gone, status: 0, Ext: '谈过' });
    await watched('merges', async (on) => {
      const wish = { id: kept, otherId: gone, version: 1, otherVersion: 1, take: 'Ext,tel' };
      await on.call(seller, 'api/customer/merge', wish);
      await on.call(manager, 'api/customer/merge', { ...wish, take: 'userid' });
      const done = (await on.call(manager, 'api/customer/merge', wish)).body.data as { merge: number };
      await on.call(manager, 'api/customer/merge', wish);
      await on.call(peer, 'api/customer/edit', { id: gone, Ext: '太晚' });
      await on.call(peer, 'api/customer/unmerge', { id: done.merge });
      await on.call(manager, 'api/customer/unmerge', { id: done.merge });
      await on.call(manager, 'api/customer/unmerge', { id: done.merge });
    });
  });

  test('notices and runs', async () => {
    const { admin, seller, manager, database } = company;
    await database.run(sql`delete from notification`);
    await watched('notices', async (on) => {
      const ids = [await addCustomer(seller, '通知甲'), await addCustomer(seller, '通知乙')];
      await on.call(manager, 'api/customer/ToGonghai', { ids: ids.join() });
      await on.call(seller, 'api/notification/index', { rows: 1 });
      const mine = await database.rows<{ id: number }>(sql`select id from notification where user_id = ${seller.id}`);
      await on.call(seller, 'api/notification/setread', { ids: mine[0]?.id });
      await on.call(seller, 'api/notification/setread', { all: 1 });
      await on.call(seller, 'api/notification/setread', { all: 1 });
      await on.call(seller, 'api/notification/setSwitch', { kind: 'customer.assigned', on: 0 });
      await on.call(seller, 'api/notification/switches');
      await on.call(manager, 'api/customer/distribute', { ids: ids[0], userid: seller.id });
      await on.call(seller, 'api/notification/setSwitch', { kind: 'customer.assigned', on: 1 });
      await on.call(manager, 'api/customer/distribute', { ids: ids[1], userid: seller.id });
      const runs = await database.rows<{ id: number }>(sql`insert into job (name, user_id, state) values
        ('file.cleanUp', ${seller.id}, 'queued'), ('nothing', ${seller.id}, 'running'), ('file.cleanUp', ${admin.id}, 'queued'),
        ('file.cleanUp', ${seller.id}, 'failed') returning id`);
      const [queued, running, foreign, failed] = runs.map((row) => row.id);
      for (const id of [queued, running, foreign, failed, queued]) await on.call(seller, 'api/job/cancel', { id });
      await on.call(seller, 'api/job/index');
      await on.call(admin, 'api/job/cancel', { id: running });
    });
  });

  test('forms that a company shapes', async () => {
    const { admin, seller } = company;
    await watched('forms', async (on) => {
      const field = { module: 'gys', type: 'number', title: '账期', required: 1, min: 0, max: 180 };
      const id = idOf(await on.call(admin, 'api/field/add', field));
      await on.call(admin, 'api/field/add', { ...field, title: '账期', max: -1 });
      await on.call(seller, 'api/field/add', field);
      await on.call(admin, 'api/field/edit', { id, title: '账期（天）', width: 120, version: 1 });
      await on.call(admin, 'api/field/edit', { id, title: '过时', version: 1 });
      await on.call(admin, 'api/formField/Edit', { id, required: 0, show: 0, placeholder: '天数' });
      await on.call(admin, 'api/form/Edit', {
        module: 'gys',
        items: [
          { id: -1, type: 'input', title: '品牌' },
          { id, title: '账期' },
        ],
        order: [-1, id],
      });
      await on.call(admin, 'api/form/add', { module: 'contact', items: [{ type: 'date', title: '入职日' }] });
      const { kind } = await kindOfSupplier(admin);
      const made = await on.call(admin, 'api/module/add', {
        module: 'gys',
        data: { name: '有账期', gysType: kind, c1: 30 },
      });
      const supplier = idOf(made);
      await on.call(admin, 'api/module/Edit', { module: 'gys', data: { id: supplier, c1: 60, c2: '自有' } });
      await on.call(admin, 'api/field/delete', { id });
      await on.call(admin, 'api/field/delete', { id, confirm: 1 });
      await on.call(admin, 'api/field/restore', { id });
    });
  });

  test('pools and locks', async () => {
    const { admin, seller, manager } = company;
    await watched('pools', async (on) => {
      const rules = JSON.stringify([{ type: 'noFollowUp', days: 30 }]);
      const pool = { name: '见证公海', departments: company.departments.east, claimLimit: 1, viewLimit: 1, rules };
      const id = idOf(await on.call(admin, 'api/poolRule/add', pool));
      await on.call(admin, 'api/poolRule/edit', { id, blind: 1, hidden: 'tel', version: 1 });
      const ids = [await addCustomer(seller, '规则甲'), await addCustomer(seller, '规则乙')];
      await on.call(seller, 'api/customer/lock', { ids: ids.join(), undo: 1 });
      await on.call(seller, 'api/customer/unlock', { ids: ids[0] });
      await on.call(seller, 'api/customer/ToGonghai', { ids: ids.join(), poolid: id });
      await on.call(seller, 'api/customer/Views', { id: ids[0] });
      await on.call(seller, 'api/customer/receive', { ids: ids.join() });
      await on.call(manager, 'api/customer/distribute', { ids: ids[1], userid: seller.id });
      await on.call(admin, 'api/poolRule/delete', { ids: id });
    });
  });

  test('rules that act by themselves', async () => {
    const { admin, seller } = company;
    await watched('automation', async (on) => {
      const rule = {
        name: '见证规则',
        module: 'clues',
        trigger: 'created',
        actions: [{ type: 'set', field: 'Ext', value: '自动' }],
      };
      const id = idOf(await on.call(admin, 'api/automation/add', rule));
      await on.call(seller, 'api/automation/add', rule);
      await on.call(admin, 'api/automation/add', { ...rule, actions: [] });
      await on.call(seller, 'api/clues/add', { CustomerName: '见证线索' });
      await on.call(admin, 'api/automation/edit', { id, version: 1, ...rule, name: '改名规则' });
      const second = idOf(await on.call(admin, 'api/automation/add', { ...rule, name: '另一条规则' }));
      await on.call(admin, 'api/automation/order', { module: 'clues', ids: `${second},${id}` });
      await on.call(admin, 'api/automation/enable', { id, enabled: 0 });
      await on.call(admin, 'api/automation/setAway', { userid: seller.id, until: '2190-01-01' });
      await on.call(admin, 'api/automation/setAway', { userid: seller.id });
      await on.call(admin, 'api/automation/delete', { ids: `${id},${second}` });
    });
  });

  test('contracts and their money', async () => {
    const { admin, seller, manager } = company;
    await watched('contracts', async (on) => {
      const customerId = await addCustomer(seller, '见证合同公司');
      const contract = { customerId, Money: '1000', signTime: '2031-01-01', endTime: '2031-12-31' };
      const id = idOf(await on.call(seller, 'api/contract/add', { ...contract, orderSn: 'JZ-1', state: 'draft' }));
      await on.call(seller, 'api/contract/add', { customerId, Money: 'x' });
      await on.call(seller, 'api/contract/edit', { id, listJson: [{ title: '服务', sellingprice: '1200' }] });
      await on.call(seller, 'api/WorkFlow/start', { module: 'contract', id });
      await on.call(seller, 'api/contract/edit', { id, Money: '1' });
      await on.call(manager, 'api/contract/amend', { id, Ext: '补充条款', reason: '补充' });
      const look = { bgcolor: '#112233', color: '#ffffff' };
      const tag = idOf(await on.call(seller, 'api/tag/add', { module: 'contract', text: '见证', ...look }));
      await on.call(seller, 'api/contract/bindTag', { id, list: '见证' });
      await on.call(admin, 'api/tag/edit', { id: tag, text: '见证二', ...look });
      await on.call(admin, 'api/tag/delete', { ids: tag });
      const target = {
        userid: seller.id,
        year: 2031,
        metric: 'contract.amount',
        months: Array(12).fill('100'),
        version: 0,
      };
      await on.call(manager, 'api/target/save', target);
      await on.call(seller, 'api/target/save', target);
      const branchId = company.departments.east;
      const own = { branchId, year: 2031, metric: 'contract.amount', version: 0 };
      await on.call(manager, 'api/target/saveDepartment', { ...own, months: Array(12).fill('100.01') });
      await on.call(seller, 'api/target/saveDepartment', { ...own, months: Array(12).fill('1') });
      const { rows } = (await manager.call('api/target/shares', own)).body.data;
      const versions = Object.fromEntries(
        rows.map(({ userid, version }: { userid: number; version: number }) => [userid, version]),
      );
      await on.call(manager, 'api/target/distribute', { ...own, versions });
      const plan = { contractId: id, money: '600', plantime: '2031-02-01' };
      const planid = idOf(await on.call(seller, 'api/recpay/add', plan));
      await on.call(seller, 'api/recpay/edit', { id: planid, money: '500' });
      const paid = { contractId: id, money: '300', addTime: '2031-02-01', number: 'SK-1' };
      const receipt = idOf(await on.call(seller, 'api/finance/add', paid));
      await on.call(seller, 'api/finance/add', { contractId: id, money: '800' });
      await on.call(manager, 'api/finance/void', { ids: receipt, reason: '退回' });
      await on.call(seller, 'api/recpay/set', { id: planid });
      const draft = { ...paid, number: 'SK-2', money: '1', state: 'draft' };
      const kept = idOf(await on.call(seller, 'api/finance/add', draft));
      await on.call(seller, 'api/finance/edit', { id: kept, Ext: '改' });
      await on.call(seller, 'api/finance/delete', { ids: kept });
      const spent = { contractId: id, money: '20', addTime: '2031-02-02', number: 'FY-1' };
      const expense = idOf(await on.call(seller, 'api/payment/add', { ...spent, state: 'draft' }));
      await on.call(seller, 'api/payment/edit', { id: expense, money: '21' });
      await on.call(seller, 'api/payment/delete', { ids: expense });
      const expense2 = idOf(await on.call(seller, 'api/payment/add', spent));
      await on.call(manager, 'api/payment/void', { ids: expense2, reason: '误记' });
      const renewal = { contractId: id, money: '100', startTime: '2032-01-01', endTime: '2032-12-31', number: 'XF-1' };
      const draft2 = idOf(await on.call(seller, 'api/renewal/add', { ...renewal, state: 'draft' }));
      await on.call(seller, 'api/renewal/edit', { id: draft2, money: '90' });
      await on.call(seller, 'api/renewal/delete', { ids: draft2 });
      const renewed = idOf(await on.call(seller, 'api/renewal/add', renewal));
      await on.call(manager, 'api/renewal/void', { ids: renewed, reason: '误记' });
      const invoice = { contractId: id, money: '100', invoiceTitle: '见证抬头' };
      const draft3 = idOf(await on.call(seller, 'api/invoice/add', { ...invoice, state: 'draft' }));
      await on.call(seller, 'api/invoice/edit', { id: draft3, money: '101' });
      await on.call(seller, 'api/invoice/delete', { ids: draft3 });
      const invoiceId = idOf(await on.call(seller, 'api/invoice/add', invoice));
      await on.call(manager, 'api/contract/setInvoice', { ids: invoiceId, number: 'FP-1', date: '2031-03-01' });
      await on.call(manager, 'api/invoice/void', { ids: invoiceId, reason: '红冲' });
      await on.call(seller, 'api/contract/noRenewal', { ids: id, reason: '客户停用' });
      await on.call(seller, 'api/recpay/delete', { ids: planid });
      await on.call(seller, 'api/contract/share', { ids: id, userids: company.peer.id });
      await on.call(seller, 'api/contract/unshare', { ids: id, userid: company.peer.id });
      await on.call(company.peer, 'api/contract/leave', { ids: id });
      await on.call(manager, 'api/contract/Transfer', { ids: id, userid: company.peer.id });
      await on.call(manager, 'api/contract/void', { ids: id, reason: '作废' });
      const other = idOf(await on.call(seller, 'api/contract/add', { ...contract, orderSn: 'JZ-2', state: 'draft' }));
      await on.call(seller, 'api/contract/delete', { ids: other });
      const account = idOf(await on.call(admin, 'api/account/add', { name: '见证账户' }));
      await on.call(admin, 'api/account/edit', { id: account, version: 1, bank: '某行' });
      await on.call(admin, 'api/account/delete', { ids: account });
      const claim = { reason: '出差', number: 'BX-1', listJson: [{ addTime: '2031-01-01', money: '12.50' }] };
      const claimed = idOf(await on.call(seller, 'api/baoxiao/add', { ...claim, state: 'draft' }));
      await on.call(seller, 'api/baoxiao/edit', { id: claimed, reason: '两次出差' });
      await on.call(seller, 'api/baoxiao/delete', { ids: claimed });
      const handed = idOf(await on.call(seller, 'api/baoxiao/add', { ...claim, number: 'BX-2' }));
      await on.call(manager, 'api/baoxiao/void', { ids: handed, reason: '重复' });
      await on.call(manager, 'api/contract/amendment', { id });
    });
  });

  test('views of lists', async () => {
    const { admin, seller, peer, stranger } = company;
    await watched('views', async (on) => {
      const content = JSON.stringify({ scenes: { dataType: 'mine' }, sort: 'CustomerName', key: '见证' });
      const view = { module: 'customer', name: '见证视图', content };
      const id = idOf(await on.call(seller, 'api/view/add', view));
      await on.call(seller, 'api/view/add', view);
      await on.call(seller, 'api/view/share', { id, users: peer.id, departments: company.departments.south });
      await on.call(seller, 'api/view/everyone', { id, everyone: 1 });
      await on.call(admin, 'api/view/everyone', { id, everyone: 1 });
      await on.call(seller, 'api/view/edit', { id, version: 1, name: '见证的视图' });
      await on.call(seller, 'api/view/edit', { id, version: 1, content });
      await on.call(stranger, 'api/view/edit', { id, name: '别人的' });
      await on.call(peer, 'api/view/setDefault', { module: 'customer', id });
      await on.call(peer, 'api/view/sort', { module: 'customer', ids: id });
      await on.call(seller, 'api/view/delete', { id });
      await on.call(peer, 'api/view/restore', { id });
      await on.call(seller, 'api/view/restore', { id });
    });
  });

  test('products and their categories', async () => {
    const { admin, seller } = company;
    await watched('products', async (on) => {
      const top = idOf(await on.call(admin, 'api/productCategory/add', { name: '见证分类' }));
      const below = idOf(await on.call(admin, 'api/productCategory/add', { name: '见证小类', parentid: top }));
      const other = idOf(await on.call(admin, 'api/productCategory/add', { name: '见证另类', parentid: top }));
      await on.call(admin, 'api/productCategory/add', { name: '第三级', parentid: below });
      await on.call(admin, 'api/productCategory/edit', { id: below, name: '见证小类一' });
      await on.call(admin, 'api/productCategory/arrange', { ids: `${other},${below}` });
      const levelPrices = [{ level: 1, price: '9.5' }];
      const product = { name: '见证产品', type: below, price: '10', costPrice: '6', shuilv: '13', levelPrices };
      const id = idOf(await on.call(admin, 'api/product/add', { ...product, number: 'JZ-1' }));
      await on.call(admin, 'api/product/add', { ...product, number: 'jz-1' });
      await on.call(admin, 'api/product/add', { name: '', price: '-1', shuilv: '101', levelPrices: [{ price: '-1' }] });
      await on.call(seller, 'api/product/add', product);
      await on.call(admin, 'api/product/edit', { id, version: 1, price: '11', undo: 1 });
      await on.call(admin, 'api/product/edit', { id, version: 1, price: '12' });
      await on.call(admin, 'api/productCategory/delete', { ids: `${top},${below},${other}` });
      await on.call(admin, 'api/product/delete', { ids: id });
      await on.call(admin, 'api/productCategory/delete', { ids: `${top},${below},${other}` });
      const [entry] = (await admin.call('api/recycle/index', { module: 'product' })).body.data.rows;
      await on.call(admin, 'api/recycle/restore', { ids: entry.id });
    });
  });

  test('warehouses, receivers, goods and orders', async () => {
    const { admin, manager, seller, stranger } = company;
    await admin.call('api/setting/edit', { key: 'number.order', value: 'DD-{0001}' });
    const customerId = await addCustomer(seller, '订货见证公司');
    await watched('orders', async (on) => {
      const warehouseid = idOf(await on.call(admin, 'api/erp/warehouseAdd', { name: '见证仓', address: '仓路' }));
      const toid = idOf(await on.call(admin, 'api/erp/warehouseAdd', { name: '见证副仓' }));
      await on.call(admin, 'api/erp/warehouseAdd', { name: '见证仓' });
      await on.call(admin, 'api/erp/warehouseEdit', { id: toid, keeperid: seller.id, version: 1 });
      const price = { price: '10', costPrice: '6' };
      const productid = idOf(await admin.call('api/product/add', { name: '见证货品', number: 'HP-1', ...price }));
      const moved = { warehouseid, productid };
      await on.call(admin, 'api/erp/stockIn', { ...moved, number: 20, ext: '到货' });
      await on.call(admin, 'api/erp/stockIn', { ...moved, number: 0 });
      await on.call(seller, 'api/erp/stockIn', { ...moved, number: 1 });
      await on.call(admin, 'api/erp/stockOut', { ...moved, number: '1.5', ext: '样品' });
      await on.call(admin, 'api/erp/stockOut', { ...moved, number: 100 });
      await on.call(admin, 'api/erp/stockMove', { ...moved, toid, number: 4 });
      const counted = { warehouseid, listJson: [{ productid, number: 14, stock: 14 }], ext: '月末盘点' };
      await on.call(admin, 'api/erp/stockTake', counted);
      await on.call(admin, 'api/erp/stockTake', { ...counted, listJson: [{ productid, number: 14 }] });
      await on.call(admin, 'api/erp/warehouseDelete', { ids: toid });
      const goods = idOf(await on.call(admin, 'api/goods/add', { name: '见证商品', productid, warehouseid }));
      await on.call(admin, 'api/goods/edit', { id: goods, status: 0, version: 1 });
      await on.call(admin, 'api/goods/delete', { ids: goods });
      const receiver = { name: '周收货', mobile: '13800001111', address: '见证路', province: 1, city: 2, customerId };
      const shrId = idOf(await on.call(seller, 'api/shr/add', receiver));
      await on.call(seller, 'api/shr/add', { name: '', mobile: 'x' });
      await on.call(seller, 'api/shr/tongguo', { ids: shrId });
      await on.call(manager, 'api/shr/butongguo', { ids: shrId, reason: '地址不详' });
      await on.call(seller, 'api/shr/edit', { id: shrId, address: '见证路 2 号', version: 2 });
      await on.call(manager, 'api/shr/tongguo', { ids: shrId });
      const listJson = [{ productid, warehouseid, number: 5 }];
      const id = idOf(await on.call(seller, 'api/order/add', { customerId, shrId, listJson, Ext: '加急' }));
      await on.call(seller, 'api/order/add', { customerId, listJson: [] });
      await on.call(seller, 'api/order/edit', { id, version: 1, expectTime: '2035-01-02', Money: '1', status: 2 });
      await on.call(stranger, 'api/order/edit', { id, Ext: '别人' });
      await on.call(manager, 'api/order/ship', { ids: id });
      await on.call(manager, 'api/order/review', { ids: id });
      const [line] = (await seller.call('api/order/Views', { id })).body.data.listJson;
      const pieces = (number: number) => ({ id, lines: [{ id: line.id, number }] });
      await on.call(manager, 'api/order/ship', { ...pieces(2), company: '顺丰', number: 'SF1' });
      await on.call(manager, 'api/order/return', { ...pieces(1), reason: '破损' });
      await on.call(seller, 'api/order/cancel', { ids: id, reason: '不要了' });
      await on.call(manager, 'api/order/ship', { ids: id });
      await on.call(seller, 'api/order/completed', { ids: id });
      const other = idOf(await on.call(seller, 'api/order/add', { customerId, listJson }));
      await on.call(seller, 'api/order/cancel', { ids: other, reason: '不要了' });
      await on.call(seller, 'api/order/delete', { ids: `${other},${id}` });
      await on.call(seller, 'api/order/delete', { ids: other });
      await on.call(seller, 'api/shr/delete', { ids: shrId });
    });
  });

  test('the showcase', async () => {
    const { admin, manager, seller } = company;
    const image = async (picType: string, code: string) =>
      (await upload(company, manager, { picType, code }, { name: '图.png', content: await png() })).body.data.id;
    const [cover, img] = [await image('Products', 'cover'), await image('banner', 'img')];
    await watched('showcase', async (on) => {
      const product = { name: '见证展品', cover, priceText: '面议', intro: '一句话' };
      const id = idOf(await on.call(manager, 'api/Products/add', product));
      await on.call(manager, 'api/Products/add', { name: '', sort: '-1' });
      await on.call(seller, 'api/Products/add', product);
      await on.call(manager, 'api/Products/edit', { id, version: 1, status: 0 });
      await on.call(manager, 'api/Products/edit', { id, version: 1, status: 1 });
      const banner = idOf(await on.call(manager, 'api/banner/add', { title: '见证轮播', img, productid: id }));
      await on.call(manager, 'api/banner/edit', { id: banner, link: 'javascript:1', productid: 0 });
      await on.call(manager, 'api/banner/edit', { id: banner, link: 'https://example.com', productid: 0 });
      await on.call(manager, 'api/banner/delete', { ids: banner });
      await on.call(manager, 'api/Products/delete', { ids: id });
      await on.call(seller, 'api/Products/share', { phone: 1 });
      await on.call(seller, 'api/Products/share', { phone: 1 });
      await on.call(seller, 'api/Products/unshare');
      await on.call(seller, 'api/Products/unshare');
      const [entry] = (await admin.call('api/recycle/index', { module: 'Products' })).body.data.rows;
      await on.call(admin, 'api/recycle/restore', { ids: entry.id });
    });
  });

  test('print templates', async () => {
    const { admin, seller, stranger } = company;
    await watched('prints', async (on) => {
      const temp = '<p>{{ CustomerName }}</p>';
      const id = idOf(await on.call(admin, 'api/printTemp/add', { ext: '见证卡', module: 'customer', temp }));
      await on.call(admin, 'api/printTemp/add', { ext: '见证卡', module: 'customer', temp });
      await on.call(admin, 'api/printTemp/add', { ext: '', module: 'customer', temp: '{% if %}' });
      await on.call(seller, 'api/printTemp/add', { ext: '我的卡', module: 'customer', temp });
      await on.call(admin, 'api/printTemp/edit', { id, version: 1, ext: '见证名片', isDefault: 1 });
      await on.call(admin, 'api/printTemp/edit', { id, version: 1, temp });
      const record = { module: 'customer', recordId: await addCustomer(seller, '打印见证公司') };
      await on.call(seller, 'api/printTemp/printed', { id, ...record });
      await on.call(stranger, 'api/printTemp/printed', { id, ...record });
      await on.call(admin, 'api/printTemp/delete', { ids: id });
      await on.call(seller, 'api/printTemp/restore', { id });
      await on.call(admin, 'api/printTemp/restore', { id });
      await on.call(admin, 'api/printTemp/delete', { ids: id });
    });
  });

  test('approvals', async () => {
    const { admin, manager, seller, peer } = company;
    await watched('approvals', async (on) => {
      const approver = (id: string, users: number[], more: object = {}) => ({
        id,
        type: 'approver',
        name: `节点${id}`,
        approvers: [{ type: 'user', ids: users }],
        mode: 'all',
        empty: 'admin',
        fields: { contractName: 'edit' },
        ...more,
      });
      const nodes = JSON.stringify({
        id: 'start',
        type: 'start',
        name: '发起',
        next: approver('a', [manager.id], { next: approver('b', [admin.id]) }),
      });
      const flow = idOf(await on.call(admin, 'api/WorkFlow/add', { name: '见证审批', module: 'contract', nodes }));
      await on.call(admin, 'api/WorkFlow/add', { name: '见证审批', module: 'contract', nodes });
      await on.call(seller, 'api/WorkFlow/add', { name: '越权', module: 'contract', nodes });
      await on.call(admin, 'api/WorkFlow/edit', { id: flow, enabled: 1 });
      await on.call(admin, 'api/WorkFlow/edit', { id: flow, version: 1, name: '见证合同审批' });
      await on.call(admin, 'api/WorkFlow/publish', { id: flow });
      await on.call(admin, 'api/WorkFlow/publish', { id: flow });
      await on.call(admin, 'api/WorkFlow/edit', { id: flow, enabled: 1 });
      const customerId = await addCustomer(seller, '审批见证公司');
      const id = idOf(
        await on.call(seller, 'api/contract/add', {
          customerId,
          Money: '5000',
          contractName: '见证审批合同',
          state: 'draft',
        }),
      );
      await on.call(seller, 'api/WorkFlow/preview', { module: 'contract', id });
      await on.call(seller, 'api/WorkFlow/start', { module: 'contract', id });
      await on.call(seller, 'api/WorkFlow/start', { module: 'contract', id });
      const row = async (person: Person, list = 'todo') =>
        (await person.call(`api/WorkFlow/${list}`)).body.data.rows[0] as { id: number; TaskID: number };
      const { id: step, TaskID: taskid } = await row(manager);
      await on.call(seller, 'api/WorkFlow/urge', { taskid });
      await on.call(seller, 'api/WorkFlow/urge', { taskid });
      await on.call(manager, 'api/WorkFlow/Views', { id: step });
      await on.call(manager, 'api/WorkFlow/lens', { stepid: step });
      await on.call(manager, 'api/WorkFlow/receive', { id: step });
      await on.call(manager, 'api/WorkFlow/receive', { id: step });
      await on.call(manager, 'api/WorkFlow/Approval', { id: step, Ext: '在看' });
      await on.call(manager, 'api/WorkFlow/editFormField', {
        stepid: step,
        item: JSON.stringify({ contractName: '改名合同' }),
      });
      const pairs = JSON.stringify([{ field: 'contractName', value: '见证合同' }]);
      await on.call(manager, 'api/WorkFlow/editStepItem', { stepid: step, title: '见证', item: pairs });
      await on.call(manager, 'api/WorkFlow/editFormField', { stepid: step, item: JSON.stringify({ Money: 1 }) });
      await on.call(manager, 'api/WorkFlow/addSign', { id: step, userid: peer.id, type: 'before' });
      const added = (await row(peer)).id;
      await on.call(manager, 'api/WorkFlow/Approved', { id: step });
      await on.call(peer, 'api/WorkFlow/Forward', { id: added, userid: admin.id, Ext: '请管理员看' });
      await on.call(admin, 'api/WorkFlow/cc', { taskid, userids: peer.id });
      await on.call(peer, 'api/WorkFlow/createComment', { taskid, Ext: '已阅' });
      await on.call(admin, 'api/WorkFlow/Approved', { ids: added, Ext: '可以' });
      await on.call(manager, 'api/WorkFlow/Approved', { id: step });
      const last = (await row(admin)).id;
      const [start] = (await admin.call('api/WorkFlow/findStepsPassed', { taskid })).body.data as { id: number }[];
      await on.call(admin, 'api/WorkFlow/Refused', { id: last, stepid: start?.id, Ext: '补充附件' });
      await on.call(seller, 'api/WorkFlow/Approved', { id: (await row(seller)).id });
      await on.call(manager, 'api/WorkFlow/Refused', { id: (await row(manager)).id, Ext: '不同意' });
      await on.call(seller, 'api/WorkFlow/start', { module: 'contract', id });
      await on.call(seller, 'api/WorkFlow/Revoke', { taskid: (await row(seller, 'mySubmit')).TaskID, Ext: '重写' });
      const away = { userid: peer.id, begin: '2031-01-01', end: '2031-01-31' };
      const delegation = idOf(await on.call(manager, 'api/WorkFlow/delegate', away));
      await on.call(manager, 'api/WorkFlow/delegate', away);
      await on.call(manager, 'api/WorkFlow/editDelegation', {
        ...away,
        id: delegation,
        modules: 'contract',
        amountTo: '5000',
      });
      await on.call(manager, 'api/WorkFlow/undelegate', { id: delegation });
      await on.call(admin, 'api/WorkFlow/replaceApprover', { ids: flow, userid: manager.id, to: peer.id });
      await on.call(admin, 'api/WorkFlow/edit', { id: flow, enabled: 0 });
      await on.call(admin, 'api/WorkFlow/delete', { ids: flow });
    });
  });

  test('work forms', async () => {
    const { admin, manager, seller } = company;
    await watched('work-forms', async (on) => {
      await admin.call('api/setting/edit', { key: 'number.work', value: 'SP-{0001}' });
      const type = (await admin.call('api/Status/json', { types: 'workFormType' })).body.data[0].id;
      const body = { name: '见证用车', type, icon: 'Car', color: 'cyan', Ext: '派车', users: String(seller.id) };
      const id = idOf(await on.call(admin, 'api/workform/add', body));
      await on.call(admin, 'api/workform/add', body);
      await on.call(seller, 'api/workform/add', { name: '越权' });
      idOf(await on.call(admin, 'api/workform/add', { name: '见证通用', template: 'general' }));
      await on.call(admin, 'api/workform/Edit', { id, version: 1, name: '见证派车', users: '', sort: 2 });
      await on.call(admin, 'api/workform/Edit', { id, version: 1, name: '过期' });
      const module = `work${id}`;
      const request = idOf(await on.call(seller, 'api/module/add', { module, data: { title: '去机场' } }));
      const draft = idOf(await on.call(seller, 'api/module/add', { module, data: { state: 'draft' } }));
      await on.call(seller, 'api/module/Edit', { module, data: { id: draft, title: '去车站' } });
      await on.call(seller, 'api/module/delete', { module, ids: draft });
      await on.call(seller, 'api/module/void', { module, ids: request, reason: '取消' });
      await on.call(manager, 'api/module/void', { module, ids: request, reason: '取消' });
      await on.call(admin, 'api/workform/Edit', { id, enabled: 0 });
      await on.call(seller, 'api/module/add', { module, data: { title: '再去' } });
      await on.call(admin, 'api/workform/delete', { id });
      await on.call(admin, 'api/workform/delete', { id, confirm: 1 });
      await on.call(admin, 'api/workform/delete', { id, confirm: 1 });
    });
  });

  test('second factors, sessions and looking as somebody else', async () => {
    const { admin, guest } = company;
    await watched('sign-in', async (on) => {
      const made = await addPerson(company, 'guarded', { grants: { crm: { customer: { index: true } } } });
      const id = made.id;
      const first = Date.now();
      const codeOf = (key: string, step = 0) =>
        new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: first + step * 30_000 });
      const person = await company.signIn('guarded');
      await on.call(person, 'api/user/secondFactorBegin', { password: 'wrong-one' });
      const { secret } = (await on.call(person, 'api/user/secondFactorBegin', { password: testPassword })).body.data;
      await on.call(person, 'api/user/secondFactorConfirm', { code: '1' });
      await on.call(person, 'api/user/secondFactorConfirm', { code: codeOf(secret) });
      const login = { username: 'guarded', password: testPassword };
      const { ticket } = (await on.call(guest, 'api/user/login', login)).body.data;
      await on.call(guest, 'api/user/secondStep', { ticket, code: '000000' });
      await on.call(guest, 'api/user/secondStep', { ticket, code: codeOf(secret, 1) });
      const forget = () => company.database.run(sql`update credential set last_step = 0 where user_id = ${id}`);
      await forget();
      const proof = { password: testPassword, code: codeOf(secret) };
      await on.call(person, 'api/user/recoveryCodes', proof);
      await forget();
      await on.call(person, 'api/user/secondFactorRemove', { ...proof, code: codeOf(secret) });
      await on.call(person, 'api/user/endSessions', {});
      await on.call(person, 'api/user/endSessions', { others: 1 });
      await on.call(company.seller, 'api/user/resetSecondFactor', { id });
      await on.call(admin, 'api/user/resetSecondFactor', { id });
      await on.call(admin, 'api/user/forceSignOut', { id, all: 1 });
      await on.call(admin, 'api/user/actAs', { id });
      const acting = await on.call(admin, 'api/user/actAs', { id, reason: '核对看不到客户的问题' });
      await on.step('ends it', () =>
        guest.call('api/user/logout', {}, { authkey: acting.body.data.LoginToken as string }),
      );
      await on.call(company.manager, 'api/user/resetPassword', { id });
      await on.call(admin, 'api/user/resetPassword', { id });
    });
  });

  test('dialling', async () => {
    const { admin, seller } = company;
    await watched('dialling', async (on) => {
      await addCustomer(seller, '拨号见证公司', { tel: '0571-80001234' });
      await on.call(seller, 'api/doublecall/oncall', { mobile: '0571-80001234' });
      await on.call(seller, 'api/doublecall/oncall', { mobile: 'x' });
      await on.call(seller, 'api/doublecall/setGateway', { driver: 'log', version: 1 });
      const gateway = { driver: 'http', url: 'https://gateway.invalid/', secret: 'hush', version: 1 };
      await on.call(admin, 'api/doublecall/setGateway', gateway);
      await on.call(seller, 'api/doublecall/oncall', { mobile: '13800001234' });
      await on.call(admin, 'api/doublecall/setGateway', { driver: 'log', version: 2 });
    });
  });

  test('messages', async () => {
    const { admin, seller } = company;
    await watched('messages', async (on) => {
      await on.call(seller, 'api/message/send', { userid: admin.id, msg: '在吗' });
      await on.call(seller, 'api/message/announce', { msg: '停机' });
      await on.call(admin, 'api/message/announce', { msg: '今晚停机', code: 200 });
    });
  });

  test('tasks', async () => {
    const { manager, seller, peer, stranger } = company;
    await watched('tasks', async (on) => {
      const task = { userid: seller.id, participants: String(peer.id), endTime: '2031-03-01 18:00' };
      const id = idOf(await on.call(manager, 'api/task/add', { title: '见证任务', ...task }));
      await on.call(manager, 'api/task/add', { title: '', repeat: 1, modelType: 2 });
      await on.call(manager, 'api/task/edit', { id, version: 1, endTime: '2031-03-02 18:00', undo: 1 });
      await on.call(peer, 'api/task/edit', { id, title: '不该改' });
      await on.call(seller, 'api/task/action', { id, status: 1, undo: 1 });
      await on.call(peer, 'api/taskmsg/add', { id, cont: '我来协助' });
      await on.call(stranger, 'api/taskmsg/add', { id, cont: '路过' });
      await on.call(seller, 'api/task/action', { id, status: 2 });
      await on.call(seller, 'api/task/action', { id, status: 3 });
      await on.call(manager, 'api/task/action', { id, status: 0 });
      await on.call(manager, 'api/task/edit', { id, type: 2, participants: '', userid: peer.id });
      await on.call(peer, 'api/taskmsg/add', { id, cont: '已寄出', status: 2 });
      await on.call(manager, 'api/task/delete', { ids: id });
    });
  });

  test('news', async () => {
    const { manager, seller, stranger } = company;
    await watched('news', async (on) => {
      const some = { title: '见证公告', cont: '<p>正文</p>', receivers: 2 };
      await on.call(manager, 'api/news/add', some);
      const id = idOf(await on.call(manager, 'api/news/add', { ...some, toUsers: seller.id }));
      await on.call(seller, 'api/news/add', some);
      await on.call(manager, 'api/news/edit', { id, toUsers: [seller.id, company.peer.id] });
      await on.call(seller, 'api/news/edit', { id, title: '改' });
      await on.call(seller, 'api/news/read', { ids: id });
      await on.call(stranger, 'api/news/read', { ids: id });
      await on.call(seller, 'api/news/delete', { ids: id });
      await on.call(manager, 'api/news/delete', { ids: id });
    });
  });

  test('work logs', async () => {
    const { admin, manager, seller } = company;
    await watched('work-logs', async (on) => {
      const log = { type: 2, logDate: '2026-03-04', done: '见证', plan: '再见证', userids: String(manager.id) };
      const id = idOf(await on.call(seller, 'api/worklog/add', log));
      await on.call(seller, 'api/worklog/add', { ...log, done: '' });
      await on.call(manager, 'api/worklog/edit', { id, done: '改写' });
      await on.call(seller, 'api/worklog/edit', { id, version: 1, problems: '缺样品' });
      await on.call(manager, 'api/worklog/AddLogs', { id, cont: '已安排' });
      const other = idOf(await on.call(seller, 'api/worklog/add', log));
      await on.call(manager, 'api/worklog/read', { ids: other });
      await on.call(seller, 'api/worklog/delete', { ids: other });
      await on.call(manager, 'api/worklog/urge', { type: 2, logDate: '2026-03-11', userids: seller.id });
      const rule = {
        name: '见证周报',
        type: 2,
        dueDays: 1,
        dueMinute: 600,
        remindMinutes: 60,
        startTime: '2026-01-01',
      };
      const made = idOf(await on.call(admin, 'api/worklogRule/add', rule));
      await on.call(seller, 'api/worklogRule/edit', { id: made, enabled: 0 });
      await on.call(admin, 'api/worklogRule/edit', { id: made, exceptids: String(seller.id) });
      await on.call(admin, 'api/worklogRule/delete', { ids: made });
    });
  });

  test('the address of a calendar', async () => {
    const { seller, guest } = company;
    await watched('calendar-feed', async (on) => {
      await on.call(seller, 'api/calendar/feedRevoke');
      await on.call(seller, 'api/calendar/feedRenew');
      await on.call(seller, 'api/calendar/feedRenew', {}, { 'x-language': 'en' });
      await on.call(seller, 'api/calendar/feedRevoke');
      await on.call(guest, 'api/calendar/feedRenew');
    });
  });

  test('coming back after having been away', async () => {
    const { seller, database } = company;
    await watched('digest', async (on) => {
      await on.call(seller, 'api/notification/digest');
      await database.run(sql`update notice_visit set seen_at = '2020-01-02 09:00' where user_id = ${seller.id}`);
      await database.run(sql`update notification set read_at = now() where user_id = ${seller.id} and read_at is null`);
      await database.run(
        sql`insert into notification (user_id, kind, created_at) values (${seller.id}, 'mention', '2020-01-03 10:00')`,
      );
      await on.call(seller, 'api/notification/digest');
      await on.call(seller, 'api/notification/digestClose');
      await on.call(seller, 'api/notification/digest');
    });
  });

  test('one’s own entry among the staff', async () => {
    const { seller } = company;
    await watched('own-entry', async (on) => {
      await on.call(seller, 'api/user/editOwn', { NickName: '李改名', mobile: '13700001111' });
      await on.call(seller, 'api/user/editOwn', { mobile: 'x', RoleId: '1' });
      await on.call(seller, 'api/user/editOwn', { NickName: '李销售', mobile: '' });
    });
  });

  test('reports of one’s own', async () => {
    const { manager, seller, peer } = company;
    await watched('ownReports', async (on) => {
      const content = JSON.stringify({ measures: ['contract.signed'], by: ['userid'], chart: 'bar', period: 'year' });
      const report = { name: '见证报表', content };
      const id = idOf(await on.call(seller, 'api/myReport/add', report));
      await on.call(seller, 'api/myReport/add', report);
      await on.call(seller, 'api/myReport/share', {
        id,
        users: peer.id,
        departments: company.departments.south,
        roles: '',
      });
      await on.call(seller, 'api/myReport/share', { id, users: '', departments: '', roles: '', everyone: 1 });
      await on.call(seller, 'api/myReport/edit', { id, version: 1, name: '见证的报表' });
      await on.call(seller, 'api/myReport/edit', { id, version: 1, content });
      await on.call(peer, 'api/myReport/edit', { id, name: '别人的' });
      await on.call(peer, 'api/myReport/pin', { id, pinned: 1 });
      await on.call(seller, 'api/myReport/weekly', { id, weekly: 1 });
      await on.call(manager, 'api/myReport/export', { id });
      await on.call(seller, 'api/myReport/delete', { id });
      await on.call(seller, 'api/myReport/restore', { id });
    });
  });

  test('invitations', async () => {
    const { admin, guest, departments, roles } = company;
    await watched('invitations', async (on) => {
      const wanted = { BranchId: departments.east, RoleId: roles.seller, most: 1, days: 7 };
      const { token } = (await on.call(admin, 'api/invite/add', wanted)).body.data;
      await on.call(admin, 'api/invite/add', { ...wanted, RoleId: '', most: 0 });
      const chosen = { token, username: 'Invited', NickName: '受邀人', password: testPassword };
      await on.call(guest, 'api/invite/Views', { token });
      await on.call(guest, 'api/invite/Views', { token: 'wrong' });
      await on.call(guest, 'api/invite/accept', { ...chosen, username: 'Admin', password: '1' });
      await on.call(guest, 'api/invite/accept', chosen);
      await on.call(guest, 'api/invite/accept', { ...chosen, username: 'second' });
      const spare = (await on.call(admin, 'api/invite/add', wanted)).body.data;
      await on.call(admin, 'api/invite/delete', { ids: spare.id });
      await on.call(guest, 'api/invite/Views', { token: spare.token });
    });
  });

  test('every call that may change something is among these', () => {
    // What needs a runner of jobs is tested with one; tokens are another each time.
    const elsewhere = [
      'api/webhook/add',
      'api/webhook/edit',
      'api/webhook/delete',
      'api/webhook/resend',
      // These go through a provider: signOn.test.
      ...[
        'begin',
        'finish',
        'link',
        'finishlink',
        'unlink',
        'unlinkany',
        'add',
        'edit',
        'delete',
        'try',
        'preview',
        'bring',
      ].map((name) => `api/signon/${name}`),
      'api/apitoken/add',
      'api/apitoken/revoke',
      'api/apitoken/revokeany',
      'api/job/retry',
      'api/record/changeall',
      'api/handover/start',
      'api/handover/back',
      'api/health/backup',
      'api/status/merge',
    ];
    const transfers = /^api\/(import\/|\w+\/(import|importtemplate|export)$)/;
    const writing = company.app.routes
      .filter((route) => route.kind !== 'read')
      .map((route) => route.path.toLowerCase());
    expect(writing.filter((path) => !called.has(path) && !elsewhere.includes(path) && !transfers.test(path))).toEqual(
      [],
    );
  });
});

// Walks every route: nothing answers without a login, nothing answers beyond the role, and every grant is used.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allGrants, defaultRole } from '../src/engine/module.ts';
import { modules } from '../src/modules.ts';
import { grantPaths, treeOfPaths } from '../src/platform/access/organisation.ts';
import { apiReference, parametersOf } from '../src/platform/http/api-description.ts';
import { addCustomer, type Company, createCompany } from './company.ts';
import { addRequest, addWorkForm } from './work-form.ts';

let company: Company;
beforeAll(async () => {
  // Calls that ask for a run find somebody to do it.
  company = await createCompany({ jobs: { schedule: false } });
});
afterAll(() => company.close());

const grants = modules.flatMap((module) => module.grants ?? []);
/** Grants of the permission tree that the role editor marks as not used yet. */
const reserved = grants.flatMap((grant) =>
  (grant.reserved ?? []).map((action) => `${grant.branch}.${grant.module}.${action}`),
);

describe('registry', () => {
  test('every route declares who may call it, and every grant is used somewhere', () => {
    const required = new Set(
      company.app.routes.flatMap((route) => (Array.isArray(route.access) ? [...route.access] : [])),
    );
    const unused = allGrants(modules).filter((grant) => !required.has(grant) && !reserved.includes(grant));
    expect(reserved.filter((grant) => required.has(grant))).toEqual([]);
    // Kinds that the company makes have calls in common, which ask for the grants of the kind.
    const shared = ['index', 'edit', 'delete', 'void', 'export'].map((action) => `oa.work.${action}`);
    // Everybody cancels their own jobs, and shares their own reports with some.
    // The steps of active people go over in the call that hands over everything.
    const within = ['system.status.index', 'manager.handover.steps', 'system.job.cancel', 'bi.myReport.everyone'];
    expect(unused.toSorted()).toEqual([...within, ...shared].toSorted());
    const open = company.app.routes
      .filter((route) => route.access === 'public')
      .map((route) => route.path.toLowerCase());
    expect(open.sort()).toEqual([
      'api/banner/bannerindex',
      'api/calendar/feed/:address',
      'api/file/open/:address',
      'api/invite/accept',
      'api/invite/views',
      'api/products/picture/:address',
      'api/products/productsdetail',
      'api/products/productsindex',
      'api/setting/logo/:address',
      'api/signon/begin',
      'api/signon/finish',
      'api/signon/providers',
      'api/user/isapplogin',
      'api/user/login',
      'api/user/registeruser',
      'api/user/secondstep',
    ]);
  });

  test('every module of the permission tree has a page, or declares where it is found', () => {
    const folder = new URL('../../web/src/features/', import.meta.url);
    const sources = readdirSync(folder)
      .map((feature) => new URL(`${feature}/index.tsx`, folder))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'));
    const granted = (pattern: RegExp) =>
      sources.flatMap((source) => [...source.matchAll(pattern)].map(([, grant]) => grant));
    const pages = granted(/grant: '([^']+)'/g);
    // What no menu shows is met elsewhere.
    const hidden = granted(/grant: '([^']+)'(?:(?!grant: ')[^])*?hidden: true/g);
    const met = grants.filter(({ branch, module, where }) => where || pages.includes(`${branch}.${module}.index`));
    expect(grants.filter((grant) => !met.includes(grant))).toEqual([]);
    const inMenus = pages.filter((grant) => !hidden.includes(grant));
    expect(grants.filter((grant) => grant.where && inMenus.includes(`${grant.branch}.${grant.module}.index`))).toEqual(
      [],
    );
  });

  test('what a grant needs can be given, and stands above it in the tree or in another module', () => {
    const all = new Set(allGrants(modules));
    const needed = grants.flatMap((grant) => Object.values(grant.needs ?? {}).flat());
    expect(needed.length).toBeGreaterThan(0);
    expect(needed.filter((grant) => !all.has(grant))).toEqual([]);
  });

  test.each([
    ['api.md', 'cn'],
    ['api.en.md', 'en'],
  ] as const)('docs/%s is what the routes say', (file, language) => {
    const written = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
    expect(written).toBe(apiReference(company.app.routes, company.app.engine.declared, language));
  });

  test('each parameter of a call is described once', () => {
    const twice = company.app.routes.filter((route) => {
      const names = parametersOf(route).map(({ name }) => name);
      return new Set(names).size < names.length;
    });
    expect(twice.map(({ path }) => path)).toEqual([]);
  });

  test('each call has a line in Chinese and one in English', () => {
    const han = /\p{Script=Han}/u;
    const wrong = company.app.routes.filter(({ summary, english }) => !han.test(summary) || han.test(english));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('every route refuses a missing and a made-up token', async () => {
    for (const route of company.app.routes.filter((one) => one.access !== 'public')) {
      for (const token of ['', 'A'.repeat(43), "' or 1=1 --"]) {
        const answer = await company.guest.call(route.path, {}, token ? { authkey: token } : {});
        expect(answer.body, route.path).toMatchObject({
          result: 'error',
          code: 'signed_out',
          msg: '你已被登出，请重新登录',
        });
        expect(answer.status).toBe(200);
      }
    }
  });

  test('every route × every role: refused exactly where no role grants it', async () => {
    const held = {
      admin: new Set(allGrants(modules)),
      manager: new Set(grantPaths(defaultRole(modules, 'manager').grants)),
      seller: new Set(grantPaths(defaultRole(modules, 'seller').grants)),
    };
    for (const route of company.app.routes.filter((one) => one.access !== 'public' && !one.path.endsWith('logout'))) {
      for (const role of ['admin', 'manager', 'seller'] as const) {
        const person = company[role];
        const allowed =
          route.access === 'signedIn' || (route.access as readonly string[]).some((grant) => held[role].has(grant));
        const { body, status } = await person.call(route.path);
        if (allowed)
          expect(body.code === 'forbidden' && !body.fields, `${route.path} as ${role}: ${JSON.stringify(body)}`).toBe(
            false,
          );
        else expect(body.code, `${route.path} as ${role}`).toBe('forbidden');
        expect(status, `${route.path} as ${role}: ${JSON.stringify(body)}`).toBe(200);
      }
    }
  });

  test('every route that takes a record answers alike for one out of scope and one that does not exist', async () => {
    const { seller, stranger, admin } = company;
    const customer = await addCustomer(seller, '他人看不见的公司');
    const contact = (await seller.call('api/contact/add', { customerId: customer, contactName: '某人' })).body.data.id;
    const followUp = (await seller.call('api/OpportLogs/Add', { customerId: customer, status: 0, Ext: '聊了' })).body
      .data.id;
    const [kind] = (await admin.call('api/Status/json', { types: 'gysType' })).body.data;
    const supplier = (await admin.call('api/gys/add', { name: '他人的供应商', gysType: kind.id })).body.data.id;
    const work = await addWorkForm(admin, { name: '他人的表单', template: 'general' });
    const request = await addRequest(seller, work.module, { content: '他人的申请', state: 'draft' });
    const records: Record<string, number> = { customer, contact, OpportLogs: followUp, gys: supplier, module: request };
    // Whose records the route takes: those of its own path, unless a parameter names another kind.
    const kindOf = (path: string, parameter: string): string | undefined => {
      if (parameter === 'customerId') return 'customer';
      if (parameter === 'modelId') return 'customer';
      const kind = path.split('/')[1];
      return Object.keys(records).find((one) => one.toLowerCase() === kind?.toLowerCase());
    };
    const role = await admin.call('main/role/add', {
      name: '只看自己的一切',
      grants: treeOfPaths(allGrants(modules).filter((grant) => !grant.startsWith('system.'))),
      scopes: Object.fromEntries(
        modules
          .flatMap((module) => module.grants ?? [])
          .flatMap((grant) => (grant.scoped ? [[grant.module, 'self']] : [])),
      ),
    });
    await admin.call('api/user/edit', { UserID: stranger.id, RoleId: role.body.data.id });
    const more: Record<string, unknown> = {
      customerId: customer,
      contactName: '新人',
      status: 0,
      Ext: '跟进',
      module: 'customer',
      picType: 'customer',
      userid: stranger.id,
      name: '改名',
      CustomerName: '改名',
      data: { content: '改名' },
      reason: '无',
    };
    const walked: string[] = [];
    for (const route of company.app.routes) {
      const names = parametersOf(route).map((parameter) => parameter.name);
      const parameter = ['ids', 'id', 'modelId', 'customerId'].find((name) => names.includes(name));
      const kind = parameter && kindOf(route.path, parameter);
      if (!parameter || !kind || (route.path.endsWith('/index') && parameter !== 'modelId')) continue;
      const given = Object.fromEntries(Object.entries(more).filter(([name]) => names.includes(name)));
      // Shared calls get the kind as a parameter.
      if (kind === 'module') given['module'] = work.module;
      const fetchRecord = async (id: number) => (await stranger.call(route.path, { ...given, [parameter]: id })).body;
      const [foreign, missing] = [await fetchRecord(records[kind] ?? 0), await fetchRecord(987_654_321)];
      expect(foreign.result, `${route.path}: ${JSON.stringify(foreign)}`).toBe('error');
      expect([foreign.code, foreign.msg], route.path).toEqual([missing.code, missing.msg]);
      expect(['not_found', 'invalid'], `${route.path}: ${JSON.stringify(foreign)}`).toContain(foreign.code);
      walked.push(route.path);
    }
    expect(walked).toEqual(
      expect.arrayContaining([
        'api/customer/Views',
        'api/customer/edit',
        'api/customer/receive',
        'api/contact/Primary',
        'api/OpportLogs/Add',
        'api/operationLog/index',
        'api/file/list',
        'api/gys/Views',
        'api/module/detail',
        'api/module/Edit',
        'api/module/delete',
        'api/module/void',
      ]),
    );
    expect(walked.length).toBeGreaterThanOrEqual(26);
    const after = (await seller.call('api/customer/Views', { id: customer })).body.data;
    expect(after).toMatchObject({ CustomerName: '他人看不见的公司', IsGongHai: 0, userid: seller.id });
    expect((await seller.call('api/contact/Views', { id: contact })).body.data.contactName).toBe('某人');
    const kept = (await seller.call('api/module/detail', { module: work.module, id: request })).body.data;
    expect(kept).toMatchObject({ content: '他人的申请', state: 0 });
  });
});

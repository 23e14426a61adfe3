// Walks every route: nothing answers without a login, nothing answers beyond the role, and every grant is used.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allGrants, defaultRole } from '../src/engine/module.ts';
import { modules } from '../src/modules.ts';
import { grantPaths } from '../src/platform/access/organisation.ts';
import { apiReference } from '../src/platform/http/api-description.ts';
import { addCustomer, type Company, createCompany } from './company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

/** Grants that the specification lists before the package that uses them exists. */
const announced = ['transfer', 'share', 'lock', 'import', 'export', 'print'].map((action) => `crm.customer.${action}`);

describe('registry', () => {
  test('every route declares who may call it, and every grant is asked for somewhere', () => {
    const asked = new Set(
      company.app.routes.flatMap((route) => (Array.isArray(route.access) ? [...route.access] : [])),
    );
    const unused = allGrants(modules).filter((grant) => !asked.has(grant) && !announced.includes(grant));
    // The pool's page shows a list that `crm.customer.index` guards; everybody cancels their own jobs.
    expect(unused).toEqual(['crm.pool.index', 'system.status.index', 'system.job.cancel']);
    const open = company.app.routes
      .filter((route) => route.access === 'public')
      .map((route) => route.path.toLowerCase());
    expect(open.sort()).toEqual([
      'api/file/open/:address',
      'api/user/isapplogin',
      'api/user/login',
      'api/user/registeruser',
    ]);
  });

  test('docs/api.md is what the routes say', () => {
    const written = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
    expect(written).toBe(apiReference(company.app.routes));
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
      manager: new Set(grantPaths(defaultRole(modules, 'manager').grants as Parameters<typeof grantPaths>[0])),
      seller: new Set(grantPaths(defaultRole(modules, 'seller').grants as Parameters<typeof grantPaths>[0])),
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
    const { seller, stranger } = company;
    const customer = await addCustomer(seller, '他人看不见的公司');
    const contact = (await seller.call('api/contact/add', { customerId: customer, contactName: '某人' })).body.data.id;
    const calls: [string, (id: number) => Record<string, unknown>, number][] = [
      ['api/customer/Views', (id) => ({ id }), customer],
      ['api/customer/edit', (id) => ({ id, CustomerName: '改名' }), customer],
      ['api/customer/Subtotal', (id) => ({ id }), customer],
      ['api/customer/ToGonghai', (id) => ({ ids: id }), customer],
      ['api/customer/receive', (id) => ({ ids: id }), customer],
      ['api/customer/setTop', (id) => ({ id }), customer],
      ['api/customer/Team', (id) => ({ id }), customer],
      ['api/contact/list', (id) => ({ customerId: id }), customer],
      ['api/contact/add', (id) => ({ customerId: id, contactName: '新人' }), customer],
      ['api/OpportLogs/Logs', (id) => ({ customerId: id }), customer],
      ['api/OpportLogs/Add', (id) => ({ customerId: id, status: 0, Ext: '跟进' }), customer],
      ['api/operationLog/index', (id) => ({ module: 'customer', modelId: id }), customer],
      ['api/contact/Views', (id) => ({ id }), contact],
      ['api/contact/Edit', (id) => ({ id, contactName: '改名' }), contact],
      ['api/contact/Primary', (id) => ({ id }), contact],
      ['api/contact/delete', (id) => ({ ids: id }), contact],
    ];
    for (const [path, body, id] of calls) {
      const foreign = (await stranger.call(path, body(id))).body;
      const missing = (await stranger.call(path, body(987_654_321))).body;
      expect(foreign.result, path).toBe('error');
      expect(foreign.code, path).toBe(missing.code);
      expect(foreign.msg, path).toBe(missing.msg);
    }
    const after = (await seller.call('api/customer/Views', { id: customer })).body.data;
    expect(after).toMatchObject({ CustomerName: '他人看不见的公司', IsGongHai: 0, userid: seller.id });
    expect((await seller.call('api/contact/Views', { id: contact })).body.data.contactName).toBe('某人');
  });
});

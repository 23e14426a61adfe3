// The menus stand in the order that the specification gives; what it does not name stands between.
import { expect, test } from 'vitest';
import { features } from './features.ts';

const titles: Record<string, string> = {
  crm: 'index customer clue pool contact contract recpay finance payment renewal invoice products banner',
  bi: 'overview funnel performance ranking customer portrait product target office',
  manager: 'target poolRule handover operationLog recycle',
  oa: 'approval/todo approval/approval approval/approvaled approval/mySubmit approval/cc createApproval flow task worklog news baoxiao calendar',
  system: 'role user branch workForm customForm status printTemp tag setting',
  erp: 'product category warehouse order goods gys shr',
};
/** Pages that no menu holds: not there, or reached by a button of every list beside it. */
const missing = ['oa/createApproval'];

test.each(Object.entries(titles))('%s', (group, order) => {
  const paths = order.split(' ').filter((path) => !missing.includes(`${group}/${path}`));
  const shown = features
    .filter((page) => page.group === group && !page.hidden)
    .toSorted((a, b) => a.order - b.order)
    .map(({ path }) => path);
  expect(shown.filter((path) => paths.includes(path))).toEqual(paths);
});

test('no two entries of the menus have one name', () => {
  const labels = features.filter((page) => !page.hidden).map(({ group, label }) => `${group} ${label}`);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

// People, departments, roles and sign-in.

import { crudRoutes } from '../../engine/crud-routes.ts';
import type { ReferenceSource } from '../../engine/entity.ts';
import { defineModule } from '../../engine/module.ts';
import { identityRoutes } from './identity.routes.ts';
import { branch, user } from './people.fields.ts';
import { userEntity } from './user.entity.ts';

export { changeAvatar } from './user.actions.ts';

const userReference: ReferenceSource = {
  visible: async (call, ids) =>
    new Set(
      ids.filter((id) => {
        const user = call.actor.organisation.users.get(id);
        return user && !user.deleted && user.enabled;
      }),
    ),
  labels: async (_db, actor, ids) =>
    new Map(
      ids.flatMap((id) => {
        const user = actor.organisation.users.get(id);
        return user ? [[id, user.name] as const] : [];
      }),
    ),
};

const branchReference: ReferenceSource = {
  visible: async (call, ids) => new Set(ids.filter((id) => call.actor.organisation.departments.has(id))),
  labels: async (_db, actor, ids) =>
    new Map(
      ids.flatMap((id) => {
        const department = actor.organisation.departments.get(id);
        return department ? [[id, department.name] as const] : [];
      }),
    ),
};

export const identityModule = defineModule({
  name: 'identity',
  grants: [
    {
      branch: 'system',
      module: 'role',
      label: '角色',
      scoped: false,
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除' },
    },
    {
      branch: 'system',
      module: 'user',
      label: '员工',
      scoped: false,
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除' },
    },
    {
      branch: 'system',
      module: 'branch',
      label: '部门',
      scoped: false,
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除' },
    },
  ],
  verbs: {
    joinDepartment: '加入部门',
    leaveDepartment: '移出部门',
    resetPassword: '重置密码',
    changePassword: '修改密码',
    setHeader: '更换头像',
  },
  entities: [userEntity],
  logs: [
    { module: 'role', name: 'role', grant: 'system.role.index', table: 'role' },
    { module: 'branch', name: 'department', grant: 'system.branch.index', table: 'department' },
  ],
  references: { user: userReference, branch: branchReference },
  fieldTypes: { user, branch },
  routes: (_engine, modules) => [...crudRoutes(userEntity), ...identityRoutes(modules)],
});

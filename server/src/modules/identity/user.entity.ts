// Staff as the engine sees them.
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import { defineEntity } from '../../engine/entity.ts';
import { likeText } from '../../engine/search-text.ts';
import { parseId } from '../../platform/http/values.ts';
import { userHooks } from './user.actions.ts';

export const userEntity = defineEntity({
  name: 'user',
  module: 'user',
  label: '员工',
  table: 'app_user',
  grant: 'system.user',
  idWire: 'UserID',
  counted: false,
  api: {
    index: 'api/user/index',
    add: 'api/user/add',
    edit: 'api/user/edit',
    detail: ['api/user/detail'],
    delete: 'api/user/delete',
  },
  fields: [
    {
      wire: 'NickName',
      column: 'nickname',
      type: 'input',
      title: '姓名',
      required: true,
      isName: true,
      max: 30,
      list: { width: 140, frozen: true },
    },
    {
      wire: 'username',
      column: 'username',
      type: 'input',
      title: '用户名',
      required: true,
      max: 50,
      pattern: '^[A-Za-z0-9_.@\\-\\p{Script=Han}]{2,50}$',
      patternMessage: '用户名为2到50个字母、数字、汉字或 _ . @ -',
      unique: { constraint: 'app_user_username', message: '用户名已存在' },
      list: { width: 140 },
    },
    {
      wire: 'BranchId',
      column: 'department_id',
      type: 'branch',
      title: '部门',
      required: true,
      textField: 'BranchName',
      list: { width: 140 },
    },
    { wire: 'RoleName', column: null, virtual: true, type: 'input', title: '角色', list: { width: 160 } },
    {
      wire: 'mobile',
      column: 'mobile',
      type: 'input',
      title: '手机',
      max: 20,
      pattern: '^[0-9+\\- ]{5,20}$',
      patternMessage: '手机号格式不正确',
      list: { width: 130 },
    },
    {
      wire: 'superiorid',
      column: 'superior_id',
      type: 'user',
      title: '直属上级',
      textField: 'superiorName',
      list: { width: 120, hidden: true },
    },
    {
      wire: 'status',
      column: 'status',
      type: 'switch',
      title: '状态',
      activeText: '启用',
      inactiveText: '停用',
      initial: 1,
      list: { width: 90 },
    },
    {
      wire: 'registration',
      column: 'registration',
      type: 'select',
      title: '注册',
      form: false,
      options: [
        { value: 1, label: '待审核', color: 'orange' },
        { value: 2, label: '未通过', color: 'red' },
      ],
      list: { width: 100 },
    },
    {
      wire: 'AddTime',
      column: 'created_at',
      type: 'datetime',
      title: '创建时间',
      form: false,
      sort: { column: 'created_at', kind: 'timestamptz' },
      list: { width: 160 },
    },
    {
      wire: 'lastLogin',
      column: 'last_login_at',
      type: 'datetime',
      title: '最近登录',
      form: false,
      list: { width: 160 },
    },
  ],
  searchSql: (key) => {
    const like = `%${likeText(comparable(key))}%`;
    return sql`(t.nickname_key like ${like} or t.initials like ${like} or t.username_key like ${like} or t.mobile like ${like})`;
  },
  parameters: {
    // A department stands for everything below it, as the tree beside the list suggests.
    BranchId: (value, call) => {
      const id = parseId(value);
      if (id === undefined) return '部门不存在';
      const below = call.actor.organisation.departmentAndBelow(id);
      return sql`(t.department_id = any(${below}::bigint[]) or exists (
        select 1 from user_department d where d.user_id = t.id and d.department_id = any(${below}::bigint[])))`;
    },
  },
  scenes: [
    {
      field: 'status',
      title: '状态',
      place: 'popover',
      value: '',
      option: [
        { value: '', label: '全部员工' },
        { value: '1', label: '启用' },
        { value: '0', label: '停用' },
      ],
    },
    {
      field: 'registration',
      title: '注册',
      place: 'popover',
      value: '',
      option: [
        { value: '', label: '不限' },
        { value: '1', label: '待审核' },
        { value: '2', label: '未通过' },
      ],
    },
  ],
  present: (row, wire, actor) => {
    const user = actor.organisation.users.get(row.id);
    const roles = actor.organisation.rolesOf(row.id);
    wire['Header'] = user?.avatar ?? '';
    wire['Headimg'] = user?.avatar ?? '';
    wire['Company'] = actor.organisation.companyOf(Number(row['department_id']));
    wire['RoleId'] = roles.map((role) => role.id).join(',');
    wire['RoleName'] = roles.map((role) => role.name).join('、');
    wire['BranchIds'] = [Number(row['department_id']), ...(user?.otherDepartments ?? [])]
      .filter((id) => id > 0)
      .join(',');
  },
  refuse: (call, row, action) => {
    const administrator = call.actor.organisation.rolesOf(row.id).some((role) => role.admin);
    if (administrator && !call.actor.isAdministrator) return '只有管理员可以修改管理员账号';
    return action === 'delete' && row.id === call.actor.userId ? '不能删除自己的账号' : undefined;
  },
  hooks: userHooks,
});

// News as data: title, whom they are meant for, when they come out, and what they say.
import { newsAudience } from '@crm/protocol/news';
import type { Rule } from '@crm/protocol/rules';
import type { EntityShape, ShapeRow } from '../../engine/entity.ts';
import { createdField, ownerField, updatedField } from '../record/index.ts';

/** Departments, roles and people of one audience at most, of each kind. */
const most = 200;
const named: Rule = { match: 'all', when: [{ field: 'receivers', type: 'eq', value: String(newsAudience.named) }] };

export const newsShape = {
  name: 'news',
  module: 'news',
  label: '公告',
  english: 'news item',
  table: 'news',
  grant: 'oa.news',
  owner: 'owner_id',
  authored: true,
  api: {
    index: 'api/news/index',
    add: 'api/news/add',
    edit: 'api/news/edit',
    detail: ['api/news/detail'],
    delete: 'api/news/delete',
  },
  fields: [
    {
      wire: 'title',
      column: 'title',
      type: 'input',
      title: '标题',
      required: true,
      isName: true,
      max: 100,
      sort: { column: 'name_sort' },
      list: { width: 320, frozen: true },
    },
    {
      wire: 'receivers',
      column: 'receivers',
      type: 'radio',
      title: '发布范围',
      required: true,
      options: [
        { value: newsAudience.everybody, label: '全体员工' },
        { value: newsAudience.named, label: '指定范围' },
      ],
      initial: newsAudience.everybody,
      list: { width: 110 },
    },
    {
      wire: 'toBranches',
      column: 'to_branches',
      type: 'branch',
      title: '部门',
      placeholder: '包括下级部门',
      max: most,
      showWhen: named,
      list: { width: 160, hidden: true },
    },
    {
      wire: 'toRoles',
      column: 'to_roles',
      type: 'jcselect',
      title: '角色',
      reference: 'role',
      multiple: true,
      multipleLimit: most,
      showWhen: named,
      list: { width: 160, hidden: true },
    },
    {
      wire: 'toUsers',
      column: 'to_users',
      type: 'user',
      title: '人员',
      max: most,
      showWhen: named,
      list: { width: 160, hidden: true },
    },
    {
      wire: 'publishTime',
      column: 'published_at',
      type: 'datetime',
      title: '发布时间',
      placeholder: '留空则立即发布',
      sort: { column: 'published_at' },
      list: { width: 150 },
    },
    {
      wire: 'pinned',
      column: 'pinned',
      type: 'switch',
      title: '置顶',
      activeText: '置顶',
      inactiveText: '不置顶',
      initial: 0,
      list: { width: 90, hidden: true },
    },
    {
      wire: 'cont',
      column: 'cont',
      type: 'editor',
      title: '正文',
      required: true,
      list: { width: 300, hidden: true },
    },
    { wire: 'reading', column: null, virtual: true, type: 'input', title: '阅读', form: false, list: { width: 130 } },
    { ...ownerField, title: '发布人', textField: 'username' },
    {
      wire: 'releasedTime',
      column: 'released_at',
      type: 'datetime',
      title: '发出时间',
      form: false,
      stamped: true,
      list: { width: 150, hidden: true },
    },
    { ...createdField, list: { width: 150, hidden: true } },
    updatedField,
  ],
  columns: { listed_at: 'timestamptz' },
  defaultSort: 'listed_at',
  searched: ['title', 'cont'],
  guarded: [['news', 'cont']],
  // Of the publisher and the day, as lists of news have always called them; and how far it is with reading.
  derived: { userheader: 'userid', addtime: 'publishTime', isread: null, readCounts: null },
} as const satisfies EntityShape;

export type NewsRow = ShapeRow<typeof newsShape>;

// Calls of workFlow. Written by npm run api-docs from the routes of the server.
import type { Acted, Delegation, FlowPreview, PassedStep, WorkCounts, WorkDetail, WorkFormLog, WorkKind, WorkLog, WorkRead, WorkRow } from '../answers/work.ts';
import type { BulkDone, Created, Edited, Rejected, Rows } from '../envelope.ts';
import type { CallPath, FieldValue, NoBody } from '../call.ts';
import type { DecisionContext } from '../answers/decisionContext.ts';
import type { FlowDetail, FlowKind, FlowNode, FlowRow, FlowTemplate, FlowWarning, Rehearsal, StartNode } from '../answers/flow.ts';
import type { ListPage } from '../list.ts';

export interface IndexBody {
  key?: string | number;
  module?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 审批流程。权限 oa.flow.index */
export const index = 'api/WorkFlow/index' as CallPath<IndexBody, Rows<FlowRow>>;

/** 可以设置审批流程的记录类型及其字段。权限 oa.flow.index */
export const kinds = 'api/WorkFlow/kinds' as CallPath<NoBody, FlowKind[]>;

/** 可以作为审批人的角色。权限 oa.flow.index */
export const roles = 'api/WorkFlow/roles' as CallPath<NoBody, ({ id: number; name: string; })[]>;

/** 现成的流程。权限 oa.flow.index */
export const templates = 'api/WorkFlow/templates' as CallPath<NoBody, FlowTemplate[]>;

export interface DetailBody {
  id: number | string;
  version?: number | string;
  published?: number | string;
}
/** 流程设置详情；published 为 1 时答复第 version 版。权限 oa.flow.index */
export const detail = 'api/WorkFlow/detail' as CallPath<DetailBody, { nodes: StartNode; } | FlowDetail>;

export interface AddBody {
  name: string | number;
  module: string | number;
  nodes: FlowNode | string;
}
/** 新建流程。权限 oa.flow.add */
export const add = 'api/WorkFlow/add' as CallPath<AddBody, Created>;

export interface EditBody {
  id: number | string;
  version?: number | string;
  name?: string | number;
  nodes?: FlowNode | string;
  enabled?: number | string;
  /** 同类中正在启用、由本流程代替的流程 */ replaces?: number | string;
}
/** 保存流程草稿，或启用、停用；启用时 replaces 为要停用的流程。权限 oa.flow.edit */
export const edit = 'api/WorkFlow/edit' as CallPath<EditBody, Edited>;

export interface PublishBody {
  id: number | string;
  enable?: number | string;
  /** 同类中正在启用、由本流程代替的流程 */ replaces?: number | string;
}
export interface PublishAnswer {
  warnings?: FlowWarning[];
  id: number;
  version: number;
}
/** 发布流程草稿，enable 为 1 时同时启用（需要编辑权限），replaces 为因此停用的流程；有问题时答复 problems；审批人取自提交人可填写的字段、又可由本人审批或跳过的节点在 warnings 中，照样发布。权限 oa.flow.publish */
export const publish = 'api/WorkFlow/publish' as CallPath<PublishBody, PublishAnswer>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除流程；有审批单流转时不能删除。权限 oa.flow.delete */
export const delete_ = 'api/WorkFlow/delete' as CallPath<DeleteBody, BulkDone>;

export interface RehearseBody {
  id: number | string;
  days?: number | string;
}
/** 演练：近 days 天的记录按草稿将走的路径与已发布版本的差异。权限 oa.flow.index */
export const rehearse = 'api/WorkFlow/rehearse' as CallPath<RehearseBody, Rehearsal>;

export interface ReplaceApproverBody {
  ids: readonly (number | string)[] | string | number;
  /** 被替换的人 */ userid: number | string;
  /** 替换为 */ to: number | string;
  id?: number | string;
}
export interface ReplaceApproverAnswer {
  count: number;
  rejected: Rejected[];
}
/** 把流程中指定的 userid 换成 to 并发布新版本，未发布的修改仍为草稿；逐个处理，不能替换的列在 rejected。权限 oa.flow.publish */
export const replaceApprover = 'api/WorkFlow/replaceApprover' as CallPath<ReplaceApproverBody, ReplaceApproverAnswer>;

export interface PreviewBody {
  module: string | number;
  id?: number | string;
  data?: { readonly [name: string]: unknown } | string;
  nodes?: FlowNode | string;
}
/** 记录将经过的审批路径：已有记录用 id，未保存的用 data；nodes 为未发布的流程（需要流程设置权限）。登录后 */
export const preview = 'api/WorkFlow/preview' as CallPath<PreviewBody, FlowPreview>;

export interface TodoBody {
  /** 标题或流程名称 */ key?: string | number;
  /** 记录类型 */ module?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 待办：待接收和已接收的步骤。登录后 */
export const todo = 'api/WorkFlow/todo' as CallPath<TodoBody, ListPage<WorkRow>>;

export interface MyApprovalBody {
  /** 标题或流程名称 */ key?: string | number;
  /** 记录类型 */ module?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 审批中：已开始处理的步骤。登录后 */
export const myApproval = 'api/WorkFlow/myApproval' as CallPath<MyApprovalBody, ListPage<WorkRow>>;

export interface CompletedBody {
  /** 标题或流程名称 */ key?: string | number;
  /** 记录类型 */ module?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 已办：自己处理过的步骤。登录后 */
export const completed = 'api/WorkFlow/completed' as CallPath<CompletedBody, ListPage<WorkRow>>;

export interface MySubmitBody {
  /** 标题或流程名称 */ key?: string | number;
  /** 记录类型 */ module?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 我提交的审批单。登录后 */
export const mySubmit = 'api/WorkFlow/mySubmit' as CallPath<MySubmitBody, ListPage<WorkRow>>;

export interface CcListBody {
  /** 标题或流程名称 */ key?: string | number;
  /** 记录类型 */ module?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 抄送我的审批单。登录后 */
export const ccList = 'api/WorkFlow/ccList' as CallPath<CcListBody, ListPage<WorkRow>>;

export interface ListKindsBody {
  list: 'todo' | 'myApproval' | 'completed' | 'mySubmit' | 'ccList';
}
/** 自己的一个审批列表里有哪些类型的记录。登录后 */
export const listKinds = 'api/WorkFlow/listKinds' as CallPath<ListKindsBody, WorkKind[]>;

/** 待办、审批中和未读抄送的数量，各最多计到 1000。登录后 */
export const counts = 'api/WorkFlow/counts' as CallPath<NoBody, WorkCounts>;

export interface OfRecordBody {
  module: string | number;
  id: number | string;
}
/** 一条记录的全部审批单。登录后 */
export const ofRecord = 'api/WorkFlow/ofRecord' as CallPath<OfRecordBody, Rows<WorkRow>>;

export interface ViewsBody {
  id?: number | string;
  taskid?: number | string;
}
/** 审批单详情：表单、路径和可进行的操作；id 为步骤，或 taskid 为审批单。登录后 */
export const views = 'api/WorkFlow/Views' as CallPath<ViewsBody, WorkDetail>;

export interface LensBody {
  stepid?: number | string;
  taskid?: number | string;
}
/** 审批参考：变更与已生效内容的差异；审批人另见相关客户的逾期回款、生效合同和已回款（本人有权查看的部分），以及该提交人近 5 次同类审批的意见；stepid 为步骤，或 taskid 为审批单。登录后 */
export const lens = 'api/WorkFlow/lens' as CallPath<LensBody, DecisionContext>;

export interface FindStepsPassedBody {
  /** 审批单 */ taskid: number | string;
}
/** 可以退回到的步骤，包括提交人。登录后 */
export const findStepsPassed = 'api/WorkFlow/findStepsPassed' as CallPath<FindStepsPassedBody, PassedStep[]>;

export interface LogsBody {
  /** 审批单 */ taskid: number | string;
}
/** 流转日志和评论。登录后 */
export const logs = 'api/WorkFlow/logs' as CallPath<LogsBody, WorkLog[]>;

export interface ReadsBody {
  /** 审批单 */ taskid: number | string;
}
/** 阅读状态。登录后 */
export const reads = 'api/WorkFlow/reads' as CallPath<ReadsBody, WorkRead[]>;

export interface FormLogsBody {
  /** 审批单 */ taskid: number | string;
}
/** 表单修改日志。登录后 */
export const formLogs = 'api/WorkFlow/formLogs' as CallPath<FormLogsBody, WorkFormLog[]>;

export interface GetNodeConfigBody {
  nodeid: string | number;
  taskid?: number | string;
}
export interface GetNodeConfigAnswer {
  mode?: 'any' | 'all' | 'turn' | 'ratio';
  opinion?: string;
  id: string;
  name: string;
  type: 'end' | 'start' | 'approver' | 'condition' | 'parallel' | 'cc';
  fields: { readonly [name: string]: 'read' | 'edit' | 'hidden' };
}
/** 节点设置：类型和字段权限；不给 taskid 时，是自己最近参与的、经过该节点的审批。登录后 */
export const getNodeConfig = 'api/WorkFlow/getNodeConfig' as CallPath<GetNodeConfigBody, GetNodeConfigAnswer>;

/** 自己的委托。登录后 */
export const delegations = 'api/WorkFlow/delegations' as CallPath<NoBody, Delegation[]>;

/** 可以限定委托的记录类型。登录后 */
export const delegationKinds = 'api/WorkFlow/delegationKinds' as CallPath<NoBody, ({ module: string; title: string; })[]>;

export interface StartBody {
  module: string | number;
  id: number | string;
  /** 需要提交人选择的审批人：节点 → 人员列表 */ chosen?: { readonly [name: string]: readonly (number | string)[] } | string;
  /** 意见，最多 300 字 */ Ext?: string | number;
}
/** 提交草稿或未通过的记录，没有启用的流程时直接通过；被退回的由提交人重新提交，可附说明 Ext。登录后 */
export const start = 'api/WorkFlow/start' as CallPath<StartBody, BulkDone>;

export interface ReceiveBody {
  /** 步骤 */ id: number | string;
  /** 意见，最多 300 字 */ Ext?: string | number;
}
/** 接收步骤。登录后 */
export const receive = 'api/WorkFlow/receive' as CallPath<ReceiveBody, Acted>;

export interface ApprovalBody {
  /** 步骤 */ id: number | string;
  /** 意见，最多 300 字 */ Ext?: string | number;
}
/** 开始处理步骤。登录后 */
export const approval = 'api/WorkFlow/Approval' as CallPath<ApprovalBody, Acted>;

export interface ApprovedBody {
  id?: number | string;
  ids?: readonly (number | string)[] | string | number;
  /** 意见，最多 300 字 */ Ext?: string | number;
  userid?: number | string;
  item?: { readonly [name: string]: unknown } | readonly ({ field: string | number; value: unknown; })[] | string;
}
/** 通过步骤，userid 指定下一节点的审批人，item 为随之修改的字段（见 editFormField）；ids 批量通过，逐项答复；退回到提交人的步骤为重新提交。登录后 */
export const approved = 'api/WorkFlow/Approved' as CallPath<ApprovedBody, { rows: Acted[]; rejected: Rejected[]; } | Acted>;

export interface RefusedBody {
  id: number | string;
  stepid?: number | string;
  /** 意见，最多 300 字 */ Ext?: string | number;
}
/** 退回到 stepid（见 findStepsPassed），不选则审批不通过。登录后 */
export const refused = 'api/WorkFlow/Refused' as CallPath<RefusedBody, Acted>;

export interface ForwardBody {
  /** 步骤 */ id: number | string;
  /** 意见，最多 300 字 */ Ext?: string | number;
  /** 人员 */ userid: number | string;
}
/** 转交步骤。登录后 */
export const forward = 'api/WorkFlow/Forward' as CallPath<ForwardBody, Acted>;

export interface AddSignBody {
  /** 步骤 */ id: number | string;
  /** 意见，最多 300 字 */ Ext?: string | number;
  /** 人员 */ userid: number | string;
  type: 'before' | 'after';
}
/** 加签：type 为 before（先于自己）或 after（后于自己）。登录后 */
export const addSign = 'api/WorkFlow/addSign' as CallPath<AddSignBody, Acted>;

export interface RevokeBody {
  /** 审批单 */ taskid: number | string;
  /** 意见，最多 300 字 */ Ext?: string | number;
}
/** 提交人撤销审批。登录后 */
export const revoke = 'api/WorkFlow/Revoke' as CallPath<RevokeBody, null>;

export interface UrgeBody {
  /** 审批单 */ taskid: number | string;
}
/** 提交人催办，同一步骤 30 分钟一次。登录后 */
export const urge = 'api/WorkFlow/urge' as CallPath<UrgeBody, null>;

export interface CcBody {
  /** 审批单 */ taskid: number | string;
  userids: readonly (number | string)[] | string | number;
}
/** 抄送。登录后 */
export const cc = 'api/WorkFlow/cc' as CallPath<CcBody, BulkDone>;

export interface CreateCommentBody {
  /** 审批单 */ taskid: number | string;
  /** 意见，最多 300 字 */ Ext?: string | number;
  /** 附件，最多 9 个 */ files?: readonly (number | string)[] | string | number;
}
/** 评论，可带附件：files 为以 picType=flow 上传的文件。登录后 */
export const createComment = 'api/WorkFlow/createComment' as CallPath<CreateCommentBody, null>;

export interface EditFormFieldBody {
  stepid: number | string;
  item: { readonly [name: string]: unknown } | readonly ({ field: string | number; value: unknown; })[] | string;
}
export interface EditFormFieldAnswer {
  row: { readonly [name: string]: FieldValue } | null;
  version: number;
}
/** 在自己的步骤修改节点允许修改的字段。登录后 */
export const editFormField = 'api/WorkFlow/editFormField' as CallPath<EditFormFieldBody, EditFormFieldAnswer>;

export interface EditStepItemBody {
  stepid: number | string;
  title?: string | number;
  item: { readonly [name: string]: unknown } | readonly ({ field: string | number; value: unknown; })[] | string;
}
export interface EditStepItemAnswer {
  row: { readonly [name: string]: FieldValue } | null;
  version: number;
}
/** 修改步骤的表单：item 为字段和值的列表。登录后 */
export const editStepItem = 'api/WorkFlow/editStepItem' as CallPath<EditStepItemBody, EditStepItemAnswer>;

export interface DelegateBody {
  /** 人员 */ userid: number | string;
  begin: string | number;
  end: string | number;
  flows?: readonly (number | string)[] | string | number;
  /** 模块，用逗号隔开 */ modules?: string | number | readonly (string | number)[];
  submitters?: readonly (number | string)[] | string | number;
  departments?: readonly (number | string)[] | string | number;
  amountFrom?: string | number;
  amountTo?: string | number;
}
/** 外出期间委托他人审批，可限定类型 modules、金额 amountFrom 到 amountTo、提交人 submitters 和部门 departments；多项同时适用时限定最多的一项优先。登录后 */
export const delegate = 'api/WorkFlow/delegate' as CallPath<DelegateBody, Created>;

export interface EditDelegationBody {
  /** 人员 */ userid: number | string;
  begin: string | number;
  end: string | number;
  flows?: readonly (number | string)[] | string | number;
  /** 模块，用逗号隔开 */ modules?: string | number | readonly (string | number)[];
  submitters?: readonly (number | string)[] | string | number;
  departments?: readonly (number | string)[] | string | number;
  amountFrom?: string | number;
  amountTo?: string | number;
  id: number | string;
}
/** 修改委托，不再适用的步骤交还本人。登录后 */
export const editDelegation = 'api/WorkFlow/editDelegation' as CallPath<EditDelegationBody, null>;

export interface UndelegateBody {
  id: number | string;
}
/** 结束委托。登录后 */
export const undelegate = 'api/WorkFlow/undelegate' as CallPath<UndelegateBody, null>;

// THE list of features: the menu, the routes and the command search are made from it.
import { features as agenda } from '../features/agenda/index.tsx';
import { features as approval } from '../features/approval/index.tsx';
import { features as automation } from '../features/automation/index.tsx';
import { features as bi } from '../features/bi/index.tsx';
import { features as callOut } from '../features/callOut/index.tsx';
import { features as contact } from '../features/contact/index.tsx';
import { features as contract } from '../features/contract/index.tsx';
import { features as customer } from '../features/customer/index.tsx';
import { features as customForm } from '../features/customForm/index.tsx';
import { features as dictionary } from '../features/dictionary/index.tsx';
import { features as expenseClaim } from '../features/expenseClaim/index.tsx';
import { features as file } from '../features/file/index.tsx';
import { features as flow } from '../features/flow/index.tsx';
import { features as followUp } from '../features/followUp/index.tsx';
import { features as goods } from '../features/goods/index.tsx';
import { features as handover } from '../features/handover/index.tsx';
import { features as health } from '../features/health/index.tsx';
import { features as identity } from '../features/identity/index.tsx';
import { features as job } from '../features/job/index.tsx';
import { features as lead } from '../features/lead/index.tsx';
import { features as money } from '../features/money/index.tsx';
import { features as news } from '../features/news/index.tsx';
import { features as notice } from '../features/notice/index.tsx';
import { features as operationLog } from '../features/operationLog/index.tsx';
import { features as order } from '../features/order/index.tsx';
import { features as person } from '../features/person/index.tsx';
import { features as poolRule } from '../features/poolRule/index.tsx';
import { features as printTemp } from '../features/printTemp/index.tsx';
import { features as product } from '../features/product/index.tsx';
import { features as receiver } from '../features/receiver/index.tsx';
import { features as recycle } from '../features/recycle/index.tsx';
import { features as setting } from '../features/setting/index.tsx';
import { features as showcase } from '../features/showcase/index.tsx';
import { features as signOn } from '../features/signOn/index.tsx';
import { features as stock } from '../features/stock/index.tsx';
import { features as supplier } from '../features/supplier/index.tsx';
import { features as tag } from '../features/tag/index.tsx';
import { features as target } from '../features/target/index.tsx';
import { features as task } from '../features/task/index.tsx';
import { features as webhook } from '../features/webhook/index.tsx';
import { features as workbench } from '../features/workbench/index.tsx';
import { features as workForm } from '../features/workForm/index.tsx';
import { features as worklog } from '../features/worklog/index.tsx';
import type { Feature } from '../shared/routing/feature.ts';
import './compose/contract/register.ts';
import './compose/customer/register.ts';
import './compose/lead/register.ts';
import './compose/task/register.ts';
import '../features/duplicate/index.ts';

export const features: Feature[] = [
  ...workbench,
  ...customer,
  ...lead,
  ...contact,
  ...followUp,
  ...contract,
  ...money,
  ...approval,
  ...workForm,
  ...task,
  ...worklog,
  ...expenseClaim,
  ...news,
  ...agenda,
  ...product,
  ...showcase,
  ...stock,
  ...order,
  ...goods,
  ...supplier,
  ...receiver,
  ...bi,
  ...callOut,
  ...identity,
  ...setting,
  ...health,
  ...webhook,
  ...signOn,
  ...job,
  ...notice,
  ...person,
  ...target,
  ...poolRule,
  ...handover,
  ...operationLog,
  ...file,
  ...recycle,
  ...automation,
  ...flow,
  ...dictionary,
  ...tag,
  ...customForm,
  ...printTemp,
];

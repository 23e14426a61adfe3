// Who may shape a form: whoever shapes all of them, and of those that approvals are started with also whoever manages these.
import { granted } from '@crm/protocol/access';
import { workFormOf } from '@crm/protocol/workForm';
import { useSession } from '../../shared/session/session.ts';

export function useMayShape(module: string): (action: 'add' | 'edit' | 'delete') => boolean {
  const { tree } = useSession();
  const modules = workFormOf(module) === undefined ? ['customForm'] : ['customForm', 'workForm'];
  return (action) => modules.some((one) => granted(tree, `system.${one}.${action}`));
}

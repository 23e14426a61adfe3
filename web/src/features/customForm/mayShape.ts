// Who may shape a form: people who shape all forms, and for work forms also people who manage these.
import { granted } from '@crm/protocol/access';
import { workFormOf } from '@crm/protocol/workForm';
import { useSession } from '../../shared/session/session.ts';

export function useMayShape(module: string): (action: 'add' | 'edit' | 'delete') => boolean {
  const { tree } = useSession();
  const modules = workFormOf(module) === undefined ? ['customForm'] : ['customForm', 'workForm'];
  return (action) => modules.some((one) => granted(tree, `system.${one}.${action}`));
}

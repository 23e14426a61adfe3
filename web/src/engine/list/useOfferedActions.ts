// Which of a list's actions are offered.
import { granted } from '@crm/protocol/access';
import { useSession } from '../../shared/session/session.ts';
import type { Row } from '../registries.ts';
import type { ListAction } from './actions.ts';

/** Actions that the person may run on these rows. */
export function useOfferedActions(actions: ListAction[]): (rows: Row[]) => ListAction[] {
  const { tree } = useSession();
  return (rows) =>
    actions.filter(
      (action) =>
        (!action.grant || granted(tree, action.grant)) &&
        (action.arity === 'multi' || rows.length === 1) &&
        (action.when?.(rows) ?? true),
    );
}

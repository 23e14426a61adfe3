// Which of a list's actions are offered.
import { granted } from '@crm/protocol/access';
import { useSession } from '../../shared/session/session.ts';
import type { ListAction } from '../actions/actions.ts';
import type { Row } from '../record/registries.ts';

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

/** The actions that may be buttons of their own; whatever takes away stands behind 更多. */
export function primaryAction(actions: readonly ListAction[], most: number): ListAction[] {
  return actions.filter(({ danger, aside }) => !danger && !aside).slice(0, most);
}

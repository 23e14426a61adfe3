// The calls to transfer and share records.
import { useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';
import { moduleCall } from '../../shared/api/moduleCall.ts';
import { runBulk } from '../actions/actions.ts';

export const teamKey = (module: string, id: number) => ['team', module, id];

/** Owner and members of a record. */
export function useTeam(module: string, id: number) {
  return useQuery({
    queryKey: teamKey(module, id),
    queryFn: ({ signal }) => post(moduleCall(module, 'Team'), { id }, { signal }),
  });
}

export const unshare = (module: string, id: number, userid: number) =>
  runBulk(moduleCall(module, 'unshare'), [id], { userid });
export const leave = (module: string, ids: number[]) => runBulk(moduleCall(module, 'leave'), ids);

// Tells people a week before one of their tokens ends, so that what runs by it does not stop unexpectedly.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { JobDefinition } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';

export const expiringJob: JobDefinition = {
  name: 'apiToken.expiring',
  label: '提醒即将到期的接口令牌',
  schedule: { every: 3600 },
  run: async (run) => {
    await run.asProgram(async (call) => {
      const ending = await call.db.rows<{ user: number; name: string; day: string }>(sql`
        update api_token set warned_at = now()
        where revoked_at is null and warned_at is null and expires_at < now() + interval '7 days' and expires_at > now()
          and expires_at > created_at + interval '8 days'
        returning user_id as "user", name, to_char(expires_at, 'YYYY-MM-DD') as day`);
      await notify(
        call as Call,
        ending.map(({ user, name, day }) => ({ kind: 'apiToken.expiring', users: [user], params: { name, day } })),
        { system: true },
      );
    });
  },
};

// Notifies people a week before one of their tokens ends, so that programs with it do not stop unexpectedly.
import { sql } from 'kysely';
import { stampSettings } from '../../engine/settings/write.ts';
import type { JobDefinition } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';
import { tokenSettings } from './tokens.ts';

export const expiringJob: JobDefinition = {
  name: 'apiToken.expiring',
  label: '提醒即将到期的接口令牌',
  english: 'Remind about expiring tokens',
  schedule: { every: 3600 },
  run: async (run) => {
    await run.asProgram(async (call) => {
      const where = sql`revoked_at is null and warned_at is null and expires_at < now() + interval '7 days' and expires_at > now()
        and expires_at > created_at + interval '8 days'`;
      const ending = await stampSettings(call.db, tokenSettings, where, { warned_at: sql`now()` });
      await notify(
        call,
        ending.map(({ user_id, name, expires_at }) => ({
          kind: 'apiToken.expiring',
          users: [user_id],
          params: { name, day: expires_at.slice(0, 10) },
        })),
        { system: true },
      );
    });
  },
};

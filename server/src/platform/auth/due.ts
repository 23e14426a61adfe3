// What somebody has to do before anything else: change a password that was given or is too old, set up two-factor.
import type { Due } from '@crm/protocol/answers/identity';
import type { Actor } from '../access/actor.ts';
import type { SessionRecord } from './session.ts';

declare module '../settings/setting.ts' {
  interface SettingValues {
    /** Days after which a password has to be changed; 0 never. */
    'password.expireDays': number;
    /** Who has to have two-factor: `none`, `administrators`, `all`. */
    'secondFactor.demand': string;
  }
}

/** True when the company demands two-factor of the person. */
export function demandsSecondFactor(demand: string, actor: Pick<Actor, 'isAdministrator'>): boolean {
  return demand === 'all' || (demand === 'administrators' && actor.isAdministrator);
}

type DueSession = Pick<SessionRecord, 'actingId' | 'settings' | 'mustChange' | 'passwordAge' | 'hasSecondFactor'>;

/** Checked at every call; a person who acts for somebody else has none of their duties. */
export function dueOf(session: DueSession, actor: Actor): Due | undefined {
  if (session.actingId > 0) return undefined;
  const { settings, mustChange, passwordAge, hasSecondFactor } = session;
  const days = settings.get('password.expireDays');
  if (mustChange || (days > 0 && passwordAge >= days * 86_400)) return 'password';
  return !hasSecondFactor && demandsSecondFactor(settings.get('secondFactor.demand'), actor)
    ? 'secondFactor'
    : undefined;
}

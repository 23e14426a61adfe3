// People of a list that the provider exports: what would become of each, and the same done, by one and the same function.
import { createHash, randomBytes } from 'node:crypto';
import type { SignOnBrought } from '@crm/protocol/answers/signOn';
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { signOnLimits, signOnSubjects } from '@crm/protocol/signOn';
import type { Call } from '../../engine/entity.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { invalid } from '../../platform/errors.ts';
import { hold, matchAccount, matchIdentity } from './people.ts';
import { claimText, type Identity, isSubject, type Provider } from './provider.ts';

interface PersonLine {
  line: number;
  /** Missing where the line is none of a person. */
  identity: Identity | undefined;
}

/** One object of claims in each line, or one list of such objects. @throws AppError `invalid` at `people` */
export function parsePeople(text: string, provider: Provider): PersonLine[] {
  let parts: unknown[];
  if (text.trimStart().startsWith('[')) {
    const whole = parsed(text);
    if (!Array.isArray(whole)) throw invalid({ people: msg('signOnLines') });
    parts = whole;
  } else {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    parts = lines.length > signOnLimits.lines ? lines : lines.map(parsed);
  }
  if (parts.length === 0) throw invalid({ people: msg('required') });
  if (parts.length > signOnLimits.lines) throw invalid({ people: msg('signOnLinesMost', { max: signOnLimits.lines }) });
  return parts.map((part, at) => {
    const claims = typeof part === 'object' && part !== null && !Array.isArray(part) ? part : undefined;
    const subject = claims ? claimText(claims as Identity['claims'], signOnSubjects[provider.kind]) : '';
    const identity = claims && isSubject(subject) ? { subject, claims: claims as Identity['claims'] } : undefined;
    return { line: at + 1, identity };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Links and creates as sign-ins of these people would, one after the other.
 * @param call in a transaction, which the caller rolls back for a preview
 */
export async function importPeople(
  call: Call,
  provider: Provider,
  lines: readonly PersonLine[],
): Promise<SignOnBrought[]> {
  const { organisation } = call.actor;
  const inWords = (reason: Sentence) => renderSentence(reason, call.language);
  // Nobody knows the password of any of them: one hash serves all.
  const hash = await hashPassword(randomBytes(32).toString('base64url'));
  const outcomes: SignOnBrought[] = [];
  for (const { line, identity } of lines) {
    if (!identity) {
      outcomes.push({
        line,
        verdict: 'bad',
        name: '',
        department: '',
        reason: inWords(msg('signOnLineBad', { claim: signOnSubjects[provider.kind] })),
      });
      continue;
    }
    await hold(call.db, provider, identity.subject);
    const verdict = await matchIdentity(call, provider, identity);
    const claimedName = claimText(identity.claims, provider.nameClaim) || identity.subject;
    const userId = verdict.kind === 'none' ? undefined : await matchAccount(call, provider, identity, verdict, hash);
    if (verdict.kind === 'none' || userId === undefined) {
      const reason = verdict.kind === 'none' ? verdict.reason : msg('signOnCannotCreate');
      outcomes.push({ line, verdict: 'none', name: claimedName, department: '', reason: inWords(reason) });
      continue;
    }
    const departmentId =
      verdict.kind === 'create' ? verdict.person.departmentId : (organisation.users.get(userId)?.departmentId ?? 0);
    const name =
      verdict.kind === 'create' ? verdict.person.name : (organisation.users.get(userId)?.name ?? claimedName);
    const department = organisation.departments.get(departmentId)?.name ?? '';
    outcomes.push({ line, verdict: verdict.kind, name, department, reason: '' });
  }
  return outcomes;
}

/** The same for the same list and the same outcome: what was looked at is what is done. */
export function sealOf(provider: Provider, text: string, outcomes: readonly SignOnBrought[]): string {
  const outcome = outcomes.map(({ verdict, name, department }) => [verdict, name, department]);
  return createHash('sha256')
    .update(JSON.stringify([provider.id, provider.version, text, outcome]))
    .digest('base64url');
}

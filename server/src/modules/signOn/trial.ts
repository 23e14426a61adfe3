// Trying a provider before anybody signs in by it: what every kind of provider has in common.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { OutgoingError } from '../../platform/http/outgoing.ts';
import { fetchJson, type JsonCall, replyDetails, timeout } from './outgoing.ts';
import { type Connection, SignOnFailure, type TrialPoint } from './provider.ts';

/** Below what went wrong, the call that did not come through. */
export function outgoingIn(error: unknown): OutgoingError | undefined {
  if (error instanceof OutgoingError) return error;
  return error instanceof Error && error.cause !== undefined ? outgoingIn(error.cause) : undefined;
}

/** Why nothing came back, with advice on what to do about it. */
export function sentenceOfFailure({ kind, message }: OutgoingError): Sentence {
  if (kind === 'address' || kind === 'refused') return msg('signOnTryInside');
  const status = /^answered (\d+)$/.exec(message)?.[1];
  if (status) return msg('signOnTryStatus', { status });
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return msg('signOnTryName');
  if (/ECONNREFUSED/.test(message)) return msg('signOnTryClosed');
  if (/abort|timeout|ETIMEDOUT/i.test(message)) return msg('signOnTryLate', { seconds: timeout / 1000 });
  if (/certificate|altname|EPROTO|SSL/i.test(message)) return msg('signOnTryTrust');
  return msg('signOnTryAway');
}

/** The services' parameters, apart from the token itself; codes as they write them. */
interface TokenCall extends JsonCall {
  url: string;
  /** Name of the token in the answer. */
  token: string;
  wrong: readonly string[];
  /** Codes of a server whose address they do not know. */
  place: readonly string[];
}

/** Fetches the token of the application, as services with an interface of their own give it for ID and secret. */
export async function tokenTrial({ clientSecret }: Connection, call: TokenCall): Promise<TrialPoint[]> {
  let answer: Record<string, unknown>;
  try {
    answer = await fetchJson(call.url, call);
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error;
    const away = outgoingIn(error);
    return [{ point: 'reach', reason: away ? sentenceOfFailure(away) : msg('signOnTryNoJson') }];
  }
  if (typeof answer[call.token] === 'string' && answer[call.token] !== '')
    return [{ point: 'reach' }, { point: 'secret' }];
  const texts = replyDetails(answer, clientSecret).map(([, text]) => text);
  if (texts.length === 0) return [{ point: 'reach', reason: msg('signOnTryNoJson') }];
  const replyText = texts.join(' ');
  const containsAny = (codes: readonly string[]) => texts.some((one) => codes.includes(one));
  const reason = containsAny(call.wrong)
    ? msg('signOnTrySecret', { told: replyText })
    : containsAny(call.place)
      ? msg('signOnTryPlace', { told: replyText })
      : msg('signOnTryTold', { told: replyText });
  return [{ point: 'reach' }, { point: 'secret', reason }];
}

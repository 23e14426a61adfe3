// How a call is made: a driver dials a number for an extension and answers the result.
import { createHmac } from 'node:crypto';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { OutgoingError, post } from '../../platform/http/outgoing.ts';

export interface Dialled {
  /** `0` for success, otherwise what the gateway or this program calls the failure. */
  code: string;
  /** The gateway's own words, or this program's message. */
  message: string | Sentence;
}

export interface Gateway {
  driver: 'log' | 'http';
  url: string;
  secret: string;
}

/** What the gateway is sent; `time` is in seconds since 1970. */
interface Order {
  extension: string;
  mobile: string;
  time: number;
}

type Driver = (gateway: Gateway, order: Order) => Promise<Dialled>;

const mostMessage = 200;

/** The body of the signature is the time, a dot and the body, so that no order is good for a second time later on. */
export function signatureOf(secret: string, time: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

const failures: Record<OutgoingError['kind'], Sentence> = {
  address: msg('gatewayAddress'),
  refused: msg('gatewayInside'),
  unreachable: msg('gatewayAway'),
  tooLong: msg('gatewayTooLong'),
};

function answered(status: number, text: string): Dialled {
  let reply: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) reply = parsed as Record<string, unknown>;
  } catch {
    // Another format: only the status counts.
  }
  const word = (name: string) => (['string', 'number'].includes(typeof reply[name]) ? String(reply[name]) : undefined);
  const message = (word('msg') ?? word('message') ?? '').slice(0, mostMessage);
  if (status < 200 || status > 299)
    return { code: String(status), message: message || msg('gatewayStatus', { status }) };
  const code = word('resultcode') ?? word('code');
  return code === undefined
    ? { code: 'unreadable', message: msg('gatewayUnreadable') }
    : { code: code.slice(0, 30), message };
}

export const drivers: Record<Gateway['driver'], Driver> = {
  /** Nothing is dialled: people take their own telephone, and the call is recorded. */
  log: async () => ({ code: '0', message: '' }),
  /** `POST {extension, mobile, time}` as JSON with `x-signature`; the answer is JSON `{resultcode, msg}`. */
  http: async (gateway, order) => {
    const body = JSON.stringify(order);
    try {
      const reply = await post(gateway.url, body, {
        headers: {
          'content-type': 'application/json',
          'x-timestamp': String(order.time),
          'x-signature': signatureOf(gateway.secret, order.time, body),
        },
      });
      return answered(reply.status, reply.body);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { code: error.kind, message: failures[error.kind] };
    }
  },
};

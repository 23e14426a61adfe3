// Messages about messages between people who are online; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const message = {
  messageSent: ['已发送', 'Sent'],
  notOnline: ['对方不在线，消息未发送', 'This person is offline; the message was not sent'],
  messagesTooOften: ['每分钟最多发送{max}条消息，请稍后再试', 'At most {max} messages a minute. Try again later.'],
} as const satisfies Catalogue;

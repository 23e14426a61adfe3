// Times that an operator types or reads, in the company's time zone.
import { OperatorError } from '../platform/db/operator-error.ts';

/**
 * @param text "2026-11-26 14:05", with or without seconds
 * @returns milliseconds since 1970
 * @throws OperatorError
 */
export function momentIn(text: string, timeZone: string): number {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text.trim());
  const asUtc = found ? Date.parse(`${found[1]}T${found[2]}${found[3] ?? ':00'}Z`) : Number.NaN;
  if (Number.isNaN(asUtc))
    throw new OperatorError(`时间 ${text} 无法识别，请写成 "2026-11-26 14:05" 或 "2026-11-26 14:05:30"`);
  // The zone's distance at that moment; taken twice, since it may change in between.
  let moment = asUtc;
  for (let turn = 0; turn < 2; turn++)
    moment = asUtc - (Date.parse(`${textOf(moment, timeZone).replace(' ', 'T')}Z`) - moment);
  // February has no 30th, and an hour is left out where the clock is put forward: another moment must not be taken for it.
  if (found && textOf(moment, timeZone) !== `${found[1]} ${found[2]}${found[3] ?? ':00'}`)
    throw new OperatorError(`${timeZone} 没有这一时刻：${text}`);
  return moment;
}

/** "2026-11-26 14:05:30" */
export function textOf(moment: number, timeZone: string): string {
  // Swedish writes times as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment);
}

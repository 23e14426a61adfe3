// Amounts as they are written on receipts: 壹佰贰拾叁元肆角伍分, by their digits; no floating point touches them.
import { sum } from './money.ts';

const digits = [...'零壹贰叁肆伍陆柒捌玖'];
const places = ['', '拾', '佰', '仟'];

/** Up to four digits. */
function belowTenThousand(value: number): string {
  let text = '';
  let gap = false;
  for (let at = 3; at >= 0; at--) {
    const digit = Math.floor(value / 10 ** at) % 10;
    if (digit === 0) {
      gap = text !== '';
      continue;
    }
    if (gap) text += digits[0];
    gap = false;
    text += `${digits[digit]}${places[at]}`;
  }
  return text;
}

function whole(value: bigint): string {
  for (const [unit, name] of [[100_000_000n, '亿'] as const, [10_000n, '万'] as const]) {
    if (value < unit) continue;
    const rest = value % unit;
    const gap = rest > 0n && rest < unit / 10n ? digits[0] : '';
    return `${whole(value / unit)}${name}${gap}${whole(rest)}`;
  }
  return belowTenThousand(Number(value));
}

/** Rounded to 分. Empty for what is no amount. */
export function capitalAmount(amount: string): string {
  if (!/^-?\d{1,24}(\.\d{1,24})?$/.test(amount)) return '';
  const rounded = sum([amount]);
  const [yuan = '0', cents = '00'] = rounded.replace('-', '').split('.');
  const [jiao, fen] = [Number(cents[0]), Number(cents[1])];
  const value = BigInt(yuan);
  const sign = rounded.startsWith('-') && (value > 0n || jiao + fen > 0) ? '负' : '';
  const full = value > 0n ? `${whole(value)}元` : '';
  if (jiao + fen === 0) return `${sign}${full || '零元'}整`;
  const gap = full && jiao === 0 ? digits[0] : '';
  const part = `${jiao > 0 ? `${digits[jiao]}角` : ''}${fen > 0 ? `${digits[fen]}分` : '整'}`;
  return `${sign}${full}${gap}${part}`;
}

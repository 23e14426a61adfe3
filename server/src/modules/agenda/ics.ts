// A calendar as RFC 5545 writes it: lines of at most 75 octets that end in CRLF, texts with their signs escaped.

export interface IcsEvent {
  uid: string;
  /** When its content changed last, `yyyyMMddTHHmmssZ`. */
  stamp: string;
  /** A moment, `yyyyMMddTHHmmssZ`, or a whole day, `yyyyMMdd`. */
  start: string;
  summary: string;
}

const lineOctets = 75;
/** How long a moment is shown, which has no length of its own. */
const momentLength = 'PT30M';

/** A value of the type TEXT; signs that no calendar may hold are left out. */
export function icsText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are what is meant
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

/** A content line in its folds: no character is cut in two, and the space of a fold counts. */
export function icsLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > lineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += sign;
    octets += size;
  }
  return `${folded}\r\n`;
}

/** The whole calendar. @param name as programs show it */
export function icsCalendar(name: string, events: readonly IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//crm//calendar//CN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${icsText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  for (const { uid, stamp, start, summary } of events) {
    lines.push('BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stamp}`);
    if (start.includes('T')) lines.push(`DTSTART:${start}`, `DURATION:${momentLength}`);
    else lines.push(`DTSTART;VALUE=DATE:${start}`);
    // Nobody is busy because something is due.
    lines.push(`SUMMARY:${icsText(summary)}`, 'TRANSP:TRANSPARENT', 'END:VEVENT');
  }
  lines.push('END:VCALENDAR');
  return lines.map(icsLine).join('');
}

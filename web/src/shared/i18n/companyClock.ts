// The company's clock: its time zone as the server sent it last, and the present moment in it.

const key = 'company.timeZone';
const initial = 'Asia/Shanghai';

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
}

/** A zone that this browser knows; kept between visits, so that the first view is right. */
function known(timeZone: string | null): string {
  try {
    clockOf(timeZone ?? initial);
    return timeZone ?? initial;
  } catch {
    return initial;
  }
}

let zone = known(localStorage.getItem(key));
let clock = clockOf(zone);
let formatted = { second: 0, text: '' };

/** True when it is another one than before. */
export function setCompanyTimeZone(timeZone: string): boolean {
  const next = known(timeZone);
  localStorage.setItem(key, next);
  if (next === zone) return false;
  zone = next;
  clock = clockOf(zone);
  formatted = { second: 0, text: '' };
  return true;
}

/** Now, as wall-clock text of the company's time zone. */
export function companyNow(at: number = Date.now()): string {
  const second = Math.floor(at / 1000);
  // A long list calls this a hundred times a second.
  if (formatted.second !== second) formatted = { second, text: clock.format(at) };
  return formatted.text;
}

// Contrast between two colours as WCAG measures it, so that the theme can pick text that stays legible.

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of two `#rrggbb`, from 1 (the same) to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The first of the colours that reads on the background with at least 4.5 : 1; the last one when none does. */
export function legible(candidates: string[], background: string): string {
  return candidates.find((candidate) => contrast(candidate, background) >= 4.6) ?? candidates.at(-1) ?? background;
}

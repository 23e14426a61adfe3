// What is written in a row is read on every ground that the row can have.
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { themeOf } from './theme.ts';

type Colour = [number, number, number, number];

function colour(text: string): Colour {
  if (text.startsWith('#')) {
    return [...[1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)), 1] as Colour;
  }
  return (text.match(/[\d.]+/g) ?? []).map(Number) as Colour;
}

/** A colour that may be seen through, as it looks on a solid one. */
function laid(top: string, ground: string): string {
  const [red, green, blue, share] = colour(top);
  const under = colour(ground);
  const mixed = [red, green, blue].map((value, at) => Math.round(value * share + (under[at] as number) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const tones = ['colorText', 'colorTextSecondary', 'colorTextTertiary', 'colorWarningText', 'colorError', 'colorLink'];
const grounds = ['colorBgContainer', 'colorFillAlter', 'controlItemBgActive', 'controlItemBgActiveHover'];

describe.each([
  ['light', false],
  ['dark', true],
])('%s rows', (_, dark) => {
  const token = theme.getDesignToken(themeOf(dark, true)) as unknown as Record<string, string>;
  it.each(grounds.flatMap((ground) => tones.map((tone) => [tone, ground])))('%s reads on %s', (tone, ground) => {
    const under = laid(token[ground] as string, token['colorBgContainer'] as string);
    expect(contrast(laid(token[tone] as string, under), under)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['colorError', 'colorErrorHover', 'colorErrorActive'])(
    'what is written on a button filled with %s reads',
    (tone) => {
      const { Button = {} } = themeOf(dark, true).components ?? {};
      expect(contrast(Button.dangerColor ?? '#ffffff', token[tone] as string)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

// The looks: one accent, legible text in every tone, and a dark side with surfaces of its own.
import { theme as antd, type ThemeConfig } from 'antd';
import { legible } from './contrast.ts';

/** Takes the seed and what the algorithm before it made of it. */
type Derivative = Exclude<NonNullable<ThemeConfig['algorithm']>, unknown[]>;
type MapToken = ReturnType<Derivative>;

const accent = '#2259d6';
const presets = [
  'blue',
  'purple',
  'cyan',
  'green',
  'magenta',
  'pink',
  'red',
  'orange',
  'yellow',
  'volcano',
  'geekblue',
  'gold',
  'lime',
] as const;

/** Text of coloured tags is the seventh tone on the first; takes a stronger tone where that does not read. */
function legibleTags(tokens: MapToken): Partial<MapToken> {
  const changed: Record<string, string> = {};
  for (const preset of presets) {
    const tones = ([7, 8, 9, 10] as const).map((tone) => tokens[`${preset}${tone}`]);
    changed[`${preset}7`] = legible(tones, tokens[`${preset}1`]);
    changed[`${preset}-7`] = changed[`${preset}7`] as string;
  }
  return changed;
}

/** Amber that reads as text and still looks like amber. */
const lightWarning = '#965600';

function stateColours(tokens: MapToken, amber?: string): Partial<MapToken> {
  const pick = (preset: 'green' | 'gold' | 'red', background: string) =>
    legible(
      ([6, 7, 8, 9, 10] as const).map((tone) => tokens[`${preset}${tone}`]),
      background,
    );
  const success = pick('green', tokens.colorSuccessBg);
  const warning = amber ?? pick('gold', tokens.colorWarningBg);
  const error = pick('red', tokens.colorErrorBg);
  return {
    colorSuccess: success,
    colorSuccessText: success,
    colorWarning: warning,
    colorWarningText: warning,
    colorError: error,
    colorErrorText: error,
  };
}

const lightSide: Derivative = (seed, map) => {
  const tokens = map ?? antd.defaultAlgorithm(seed);
  return {
    ...tokens,
    ...legibleTags(tokens),
    ...stateColours(tokens, lightWarning),
    // What is pointed at is read as well: lighter, and still legible on white and under it.
    colorPrimaryHover: '#3e6fe0',
    colorLinkHover: '#3e6fe0',
    colorErrorHover: '#d9363e',
    colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
    colorBgLayout: '#f4f5f7',
    colorBorderSecondary: '#e9ebef',
    colorSplit: '#e9ebef',
  };
};

const darkSide: Derivative = (seed, map) => {
  const tokens = map ?? antd.darkAlgorithm(seed);
  return {
    ...tokens,
    ...legibleTags(tokens),
    ...stateColours(tokens),
    colorPrimary: '#7ea8f8',
    colorPrimaryHover: '#9abcfb',
    colorPrimaryActive: '#6b97ee',
    colorPrimaryText: '#7ea8f8',
    colorPrimaryBg: '#1b2740',
    colorPrimaryBgHover: '#22324f',
    colorPrimaryBorder: '#2f4a80',
    colorLink: '#7ea8f8',
    colorLinkHover: '#9abcfb',
    colorLinkActive: '#6b97ee',
    colorInfo: '#7ea8f8',
    colorErrorActive: '#d9605e',
    colorBgLayout: '#0f1114',
    colorBgContainer: '#17191d',
    colorBgElevated: '#1f2227',
    colorBorder: '#3b4049',
    colorBorderSecondary: '#2a2e35',
    colorSplit: '#2a2e35',
    colorTextTertiary: 'rgba(255, 255, 255, 0.58)',
  };
};

/** Filled with the accent and marked in white: needs the deeper tone on the dark side. */
const solid = { colorPrimary: '#3163d6', colorPrimaryHover: '#3e6fe0', colorPrimaryActive: '#2956bf' };

/** Before the Chinese fonts of a system: they draw apostrophes and quotation marks as wide as a character. */
const latinFonts = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, ";

export function themeOf(dark: boolean, still: boolean, isEnglish = false): ThemeConfig {
  return {
    cssVar: { key: 'app', prefix: 'ant' },
    hashed: false,
    algorithm: dark ? [antd.darkAlgorithm, darkSide] : [antd.defaultAlgorithm, lightSide],
    token: {
      colorPrimary: accent,
      colorInfo: accent,
      colorLink: accent,
      borderRadius: 6,
      wireframe: false,
      motion: !still,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.18s',
      colorTextPlaceholder: dark ? 'rgba(255, 255, 255, 0.5)' : 'rgba(0, 0, 0, 0.57)',
      fontFamily:
        (isEnglish ? latinFonts : '') +
        "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif",
      // In the dark a shadow is not seen: what lies above has an edge.
      ...(dark ? { boxShadowSecondary: '0 0 0 1px #3b4049, 0 8px 24px rgba(0, 0, 0, 0.6)' } : {}),
      controlItemBgActive: dark ? '#1b2740' : '#e8effc',
      // A chosen row that is pointed at is read as well.
      controlItemBgActiveHover: dark ? '#22324f' : '#e1eafc',
    },
    components: {
      Menu: { itemHeight: 36, itemMarginInline: 8, itemMarginBlock: 2, itemBorderRadius: 6, activeBarBorderWidth: 0 },
      Table: { cellPaddingBlock: 9, headerSplitColor: 'transparent' },
      Modal: { titleFontSize: 16 },
      Form: { verticalLabelPadding: '0 0 4px' },
      ...(dark
        ? {
            Segmented: { trackBg: '#101215', itemSelectedBg: '#373c45' },
            // The red that reads as text on the dark is too light for white.
            Button: { ...solid, defaultHoverColor: '#9abcfb', dangerColor: '#240a0a' },
            Checkbox: solid,
            Radio: solid,
            Switch: solid,
          }
        : // The lighter hover tone of the accent does not read as text on the surface.
          { Button: { defaultHoverColor: accent } }),
    },
  };
}

// A person's face wherever one is named: the picture, or the last two characters on a colour that stays the same.
import { theme } from 'antd';

const palette = ['blue', 'purple', 'cyan', 'green', 'magenta', 'volcano', 'gold', 'geekblue', 'orange', 'red'] as const;

/** Pixels from which two characters can be read. */
const roomForTwo = 28;

/** Index into the palette, the same for the same name on every machine. */
export function colourIndex(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % palette.length;
}

/** Last characters of a Chinese name, first letters of a Latin one. */
export function initials(name: string, length = 2): string {
  const trimmed = name.trim();
  if (/^[\x20-\x7e]+$/.test(trimmed)) {
    const words = trimmed.split(/[\s._-]+/).filter(Boolean);
    const letters = words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : trimmed.slice(0, 2);
    return letters.slice(0, length).toUpperCase();
  }
  return [...trimmed].slice(-length).join('');
}

export interface UserAvatarProps {
  name: string | undefined;
  src?: string;
  size?: number;
}

export function UserAvatar({ name = '', src, size = 24 }: UserAvatarProps) {
  const { token } = theme.useToken();
  const colour = palette[colourIndex(name)] ?? 'blue';
  const fontSize = size < roomForTwo ? Math.round(size * 0.5) : Math.round(size * 0.4);
  if (src) {
    const round = { flex: 'none', borderRadius: '50%', objectFit: 'cover', verticalAlign: 'middle' } as const;
    return <img src={src} alt="" aria-hidden width={size} height={size} style={round} />;
  }
  // Not antd's Avatar: it measures its text, which is felt where hundreds of faces scroll by.
  return (
    <span
      aria-hidden
      style={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        boxSizing: 'border-box',
        width: size,
        height: size,
        borderRadius: '50%',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        lineHeight: 1,
        background: token[`${colour}1`],
        color: token[`${colour}7`],
        border: `1px solid ${token[`${colour}3`]}`,
        fontSize,
        fontWeight: 500,
      }}
    >
      {initials(name, size < roomForTwo ? 1 : 2)}
    </span>
  );
}

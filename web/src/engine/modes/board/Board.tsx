import type { ModeProps } from '../modes.ts';

export default function Board({ empty }: ModeProps) {
  return empty;
}

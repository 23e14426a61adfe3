import type { ModeProps } from '../modes.ts';

export default function Calendar({ empty }: ModeProps) {
  return empty;
}

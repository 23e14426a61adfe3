// The mark of a form: its icon on its colour.
import type { WorkFormColor, WorkFormIcon } from '@crm/protocol/workForm';
import type { ComponentType } from 'react';
import { formIcons } from './icons.ts';
import './workForm.css';

interface FaceTileProps {
  /** Of a form by name; of what the program brings the icon itself. */
  icon: WorkFormIcon | ComponentType;
  color: WorkFormColor;
}

export function FaceTile({ icon, color }: FaceTileProps) {
  const Icon = typeof icon === 'string' ? formIcons[icon] : icon;
  const tones = { background: `var(--ant-${color}-1)`, color: `var(--ant-${color}-7)` };
  return (
    <span className="face-tile" style={tones} aria-hidden>
      <Icon />
    </span>
  );
}

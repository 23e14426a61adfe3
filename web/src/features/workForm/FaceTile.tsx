// The mark of a form: its icon, which comes after the words beside it, on its colour.
import { type WorkFormColor, type WorkFormIcon, workFormIcons } from '@crm/protocol/workForm';
import type { ComponentType } from 'react';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import './workForm.css';

const icons = new Map(
  workFormIcons.map((name) => [
    name,
    onDemand<object>(() => import('./icons.ts').then(({ formIcons }) => ({ default: formIcons[name] }))),
  ]),
);

interface FaceTileProps {
  /** Of a form by name; of what the program brings the icon itself. */
  icon: WorkFormIcon | ComponentType;
  color: WorkFormColor;
}

export function FaceTile({ icon, color }: FaceTileProps) {
  const Icon = typeof icon === 'string' ? icons.get(icon) : icon;
  const tones = { background: `var(--ant-${color}-1)`, color: `var(--ant-${color}-7)` };
  return (
    <span className="face-tile" style={tones} aria-hidden>
      {Icon && <Icon />}
    </span>
  );
}

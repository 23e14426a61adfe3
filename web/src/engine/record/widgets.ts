// Widgets of the workbench that belong to other features, so that it knows none of them.
import type { ComponentType } from 'react';

const widgets = new Map<string, ComponentType>();

export function registerWidget(key: string, component: ComponentType): void {
  widgets.set(key, component);
}

export function widgetFor(key: string): ComponentType | undefined {
  return widgets.get(key);
}

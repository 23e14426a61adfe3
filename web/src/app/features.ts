// THE list of features: the menu, the routes and the command search are made from it.
import { branches } from '@crm/protocol/access';
import '../engine/fields/controls/index.ts';
import type { Feature } from '../shared/routing/feature.ts';
import './compose/contract/register.ts';
import './compose/customer/register.ts';
import './compose/lead/register.ts';
import './compose/task/register.ts';
import './compose/today/register.ts';
import '../features/duplicate/index.ts';

// The index.tsx of each feature folder declares its place in the menu.
const folders = import.meta.glob<Feature[]>('./*/index.tsx', { eager: true, import: 'features', base: '../features' });

const place = ({ group }: Feature): number => [...branches, group].indexOf(group);

/** In the order of the menus; what stands in none comes last. */
export const features: Feature[] = Object.values(folders)
  .flat()
  .toSorted((a, b) => place(a) - place(b) || a.order - b.order);

// People, departments and roles: their pages, and the pickers that forms of other features use.
import * as userCalls from '@crm/protocol/calls/user';
import {
  type PanelProps,
  registerPanel,
  registerUserPicker,
  type UserPickerProps,
} from '../../engine/record/registries.ts';
import { dialogOnDemand, onDemand } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';
import './branchType.ts';
import './userType.tsx';

registerPanel(
  'user',
  onDemand<PanelProps>(() => import('./UserPanel.tsx')),
);
registerUserPicker(dialogOnDemand<UserPickerProps>(() => import('./UserPicker.tsx')));

export const features: Feature[] = [
  {
    group: 'system',
    order: 10,
    path: 'role',
    section: 'section.people',
    label: 'identity.role',
    grant: 'system.role.index',
    icon: menuIcon('SafetyCertificate'),
    load: () => import('./RolePage.tsx'),
  },
  {
    group: 'system',
    order: 20,
    path: 'user',
    section: 'section.people',
    label: 'identity.user',
    grant: 'system.user.index',
    icon: menuIcon('Team'),
    load: () => import('./UserPage.tsx'),
    search: {
      kind: 'user',
      index: userCalls.getGridJson,
      text: ['NickName'],
      hint: ['BranchName'],
      face: 'Header',
      opens: { kind: 'user', id: 'UserID' },
    },
  },
  {
    group: 'system',
    order: 35,
    path: 'signIn',
    section: 'section.people',
    label: 'identity.signIn',
    grant: 'system.signIn.index',
    icon: menuIcon('Login'),
    load: () => import('./SignInLogPage.tsx'),
  },
  {
    group: 'person',
    order: 30,
    path: 'apiToken',
    label: 'identity.ownTokens',
    icon: menuIcon('Api'),
    load: () => import('./tokens/MyTokensPage.tsx'),
  },
  {
    group: 'system',
    order: 97,
    path: 'apiToken',
    section: 'section.links',
    label: 'identity.apiToken',
    grant: 'system.apiToken.index',
    icon: menuIcon('Api'),
    load: () => import('./tokens/ApiTokenPage.tsx'),
  },
  {
    group: 'system',
    order: 30,
    path: 'branch',
    section: 'section.people',
    label: 'identity.branch',
    grant: 'system.branch.index',
    icon: menuIcon('Apartment'),
    load: () => import('./BranchPage.tsx'),
  },
];

// Forms, panels and dialogs of people, departments and roles, whose code comes when they are drawn.
import type { PanelProps } from '../../engine/registries.ts';
import { dialogOnDemand, onDemand, suspending } from '../../shared/loading/onDemand.tsx';
import type { BranchFilterProps } from './BranchFilter.tsx';
import type { BranchFormProps } from './BranchForm.tsx';
import type { JoinBranchProps } from './JoinBranch.tsx';
import type { RegistrationDialogProps } from './RegistrationDialog.tsx';
import type { RoleEditorProps } from './RoleEditor.tsx';
import type { UserActionIconProps } from './UserActionIcon.tsx';
import type { UserFormProps } from './UserForm.tsx';

export const UserActionIcon = onDemand<UserActionIconProps>(() => import('./UserActionIcon.tsx'));
export const UserForm = onDemand<UserFormProps>(() => import('./UserForm.tsx'));
export const BranchForm = onDemand<BranchFormProps>(() => import('./BranchForm.tsx'));
export const RegistrationDialog = onDemand<RegistrationDialogProps>(() => import('./RegistrationDialog.tsx'));
export const RoleEditor = onDemand<RoleEditorProps>(() => import('./RoleEditor.tsx'));
export const BranchFilter = onDemand<BranchFilterProps>(() => import('./BranchFilter.tsx'));
export const JoinBranch = dialogOnDemand<JoinBranchProps>(() => import('./JoinBranch.tsx'));
export const UserPanel = suspending<PanelProps>(() => import('./UserPanel.tsx'));

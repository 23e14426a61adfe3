// Forms, panels and dialogs of people, departments and roles, whose code comes when they are drawn.

import { dialogOnDemand, onDemand } from '../../shared/loading/onDemand.tsx';
import type { AccountTabProps } from './AccountTab.tsx';
import type { BranchFilterProps } from './BranchFilter.tsx';
import type { BranchFormProps } from './BranchForm.tsx';
import type { InviteButtonProps } from './InviteButton.tsx';
import type { JoinBranchProps } from './JoinBranch.tsx';
import type { MoveBranchProps } from './MoveBranch.tsx';
import type { ReadyRolesProps } from './ReadyRoles.tsx';
import type { RegistrationDialogProps } from './RegistrationDialog.tsx';
import type { KeepDialogProps } from './ResetPassword.tsx';
import type { RoleComparisonProps } from './RoleComparison.tsx';
import type { RoleEditorProps } from './RoleEditor.tsx';
import type { SignInFiltersProps } from './SignInFilters.tsx';
import type { UserActionIconProps } from './UserActionIcon.tsx';
import type { UserFormProps } from './UserForm.tsx';

export const UserActionIcon = onDemand<UserActionIconProps>(() => import('./UserActionIcon.tsx'));
export const InviteButton = onDemand<InviteButtonProps>(() => import('./InviteButton.tsx'));
export const UserForm = onDemand<UserFormProps>(() => import('./UserForm.tsx'));
export const BranchForm = onDemand<BranchFormProps>(() => import('./BranchForm.tsx'));
export const MoveBranch = onDemand<MoveBranchProps>(() => import('./MoveBranch.tsx'));
export const RegistrationDialog = onDemand<RegistrationDialogProps>(() => import('./RegistrationDialog.tsx'));
export const RoleComparison = onDemand<RoleComparisonProps>(() => import('./RoleComparison.tsx'));
export const RoleEditor = onDemand<RoleEditorProps>(() => import('./RoleEditor.tsx'));
export const BranchFilter = onDemand<BranchFilterProps>(() => import('./BranchFilter.tsx'));
export const AccountTab = onDemand<AccountTabProps>(() => import('./AccountTab.tsx'));
export const ResetPassword = onDemand<KeepDialogProps>(() => import('./ResetPassword.tsx'));
export const ActAs = onDemand<KeepDialogProps>(() => import('./ActAs.tsx'));
export const JoinBranch = dialogOnDemand<JoinBranchProps>(() => import('./JoinBranch.tsx'));
export const SignInFilters = onDemand<SignInFiltersProps>(() => import('./SignInFilters.tsx'));
export const ReadyRoles = dialogOnDemand<ReadyRolesProps>(() => import('./ReadyRoles.tsx'));

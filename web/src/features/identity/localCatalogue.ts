// The permission catalogue in the interface language; what the client has no words for stays as the server wrote it.
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import type { TFunction } from 'i18next';
import { fieldTitle } from '../../engine/record/localise.ts';
import { translated } from '../../shared/i18n/translated.ts';
import './grants.i18n.ts';

export function localCatalogue(t: TFunction, catalogue: GrantCatalogue): GrantCatalogue {
  return {
    branches: catalogue.branches.map((branch) => ({
      ...branch,
      label: translated(t, [`group.${branch.key}`], branch.label),
      modules: branch.modules.map((module) => ({
        ...module,
        label: translated(t, [`grant.module.${module.key}`, `module.${module.key}`], module.label),
        ...(module.where ? { where: translated(t, [`grant.where.${module.key}`], module.where) } : {}),
        actions: module.actions.map((action) => ({
          ...action,
          label: translated(t, [`grant.action.${module.key}.${action.key}`], action.label),
        })),
        fields: module.fields.map((field) => ({ ...field, title: fieldTitle(t, module.key, field) })),
        ...(module.kinds
          ? {
              kinds: module.kinds.map((kind) => ({
                ...kind,
                fields: kind.fields.map((field) => ({ ...field, title: fieldTitle(t, kind.key, field) })),
              })),
            }
          : {}),
      })),
    })),
    scopes: catalogue.scopes.map(({ value, label }) => ({
      value,
      label: translated(t, [`grant.scope.${value}`], label),
    })),
    fieldGrants: catalogue.fieldGrants.map(({ value, label }) => ({
      value,
      label: translated(t, [`grant.field.${value}`], label),
    })),
  };
}

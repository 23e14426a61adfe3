// The permission catalogue in the interface language; what the client has no words for stays as the server wrote it.
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import type { TFunction } from 'i18next';
import { fieldTitle } from '../../engine/localise.ts';
import './grants.i18n.ts';

/** What is called so in Chinese under one of these keys, in the interface language. */
export function word(t: TFunction, text: string, ...keys: string[]): string {
  const key = keys.find((candidate) => t(candidate, { lng: 'cn', defaultValue: '' }) === text);
  return key ? t(key) : text;
}

export function localCatalogue(t: TFunction, catalogue: GrantCatalogue): GrantCatalogue {
  return {
    branches: catalogue.branches.map((branch) => ({
      ...branch,
      label: word(t, branch.label, `group.${branch.key}`),
      modules: branch.modules.map((module) => ({
        ...module,
        label: word(t, module.label, `grant.module.${module.key}`, `module.${module.key}`),
        ...(module.where ? { where: word(t, module.where, `grant.where.${module.key}`) } : {}),
        actions: module.actions.map((action) => ({
          ...action,
          label: word(t, action.label, `grant.action.${module.key}.${action.key}`, `grant.action.${action.key}`),
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
    scopes: catalogue.scopes.map(({ value, label }) => ({ value, label: word(t, label, `grant.scope.${value}`) })),
    fieldGrants: catalogue.fieldGrants.map(({ value, label }) => ({
      value,
      label: word(t, label, `grant.field.${value}`),
    })),
  };
}

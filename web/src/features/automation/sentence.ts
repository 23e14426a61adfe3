// A rule as a sentence: when …, and …, then ….
import type { RuleAction, RuleRow } from '@crm/protocol/answers/automation';
import type { TFunction } from 'i18next';
import { fieldTitle, moduleTitle } from '../../engine/record/localise.ts';
import './automation.i18n.ts';

export function whenText(
  t: TFunction,
  rule: Pick<RuleRow, 'module' | 'label' | 'trigger' | 'field' | 'fieldTitle'>,
): string {
  const label = moduleTitle(t, rule.module, rule.label);
  const field = fieldTitle(t, rule.module, { field: rule.field, title: rule.fieldTitle });
  return t(`automation.when.${rule.trigger}`, { label, field });
}

export function actionText(t: TFunction, rule: Pick<RuleRow, 'module' | 'titles'>, action: RuleAction): string {
  switch (action.type) {
    case 'set': {
      const field = fieldTitle(t, rule.module, {
        field: action.field,
        title: rule.titles[action.field] ?? action.field,
      });
      return action.text
        ? t('automation.does.set', { field, value: action.text })
        : t('automation.does.empty', { field });
    }
    case 'assign':
      return t(`automation.does.${action.by}`);
    case 'due':
      return t(action.working ? 'automation.does.workingDue' : 'automation.does.due', {
        count: action.days,
        time: `${String(action.hour).padStart(2, '0')}:00`,
      });
    case 'notify': {
      const names = [
        ...action.to.map((one) => t(`automation.to.${one}`)),
        ...(action.users.length > 0 ? [t('automation.people', { count: action.users.length })] : []),
      ];
      return t('automation.does.notify', { names: names.join(t('automation.joint')) });
    }
  }
}

export function ruleText(t: TFunction, rule: RuleRow): string {
  const count = rule.condition.reduce((sum, part) => sum + ('or' in part ? part.or.length : 1), 0);
  return [
    whenText(t, rule),
    ...(count > 0 ? [t('automation.and', { count })] : []),
    t('automation.then', {
      actions: rule.actions.map((action) => actionText(t, rule, action)).join(t('automation.joint')),
    }),
  ].join(t('automation.comma'));
}

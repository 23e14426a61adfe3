// Names of new nodes and branches.
import type { TFunction } from 'i18next';
import type { NodeWords } from './tree.ts';
import './flow.i18n.ts';
import './node.i18n.ts';

export function nodeWords(t: TFunction): NodeWords {
  return {
    node: (type) => t(`flow.type.${type}`),
    branch: (number) => t('flow.branchNumber', { number }),
    otherwise: t('flow.otherwise'),
  };
}

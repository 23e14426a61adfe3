// The button that empties a selector: antd calls it by an English word unless it is told another.
import { CloseCircleFilled } from '@ant-design/icons';
import type { TFunction } from 'i18next';

/** For `allowClear` of selects and trees. */
export const clearable = (t: TFunction) => ({
  clearIcon: <CloseCircleFilled aria-hidden />,
  label: t('action.clearChoice'),
});

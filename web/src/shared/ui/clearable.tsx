// The button that empties a selector: antd labels it in English by default.
import { CloseCircleFilled } from '@ant-design/icons';
import type { TFunction } from 'i18next';

/** For `allowClear` of selects and trees. */
export const clearable = (t: TFunction) => ({
  clearIcon: <CloseCircleFilled aria-hidden />,
  label: t('action.clearChoice'),
});

// What a supplier looks like; those of the sample company are made of more than a kit knows.
import type { EntityKit } from '../../engine/kit.ts';
import { supplierEntity } from './supplier.entity.ts';

export const supplierKit: EntityKit = {
  entity: supplierEntity,
  form: (_id, at) => ({ name: `供应${at}公司`, contactName: '钱多多', mobile: '0571-88001234', Ext: '账期30天' }),
  sheet: () => ({ name: '由表而来供应商', gysType: '原材料' }),
};

// Suppliers as the engine sees them: a plain entity, nothing but a declaration.
import { say } from '@crm/protocol/sentences';
import { defineEntity } from '../../engine/entity.ts';
import { createdField, ownerField, updatedField } from '../record/index.ts';
import { placeFields } from '../region/index.ts';

export const supplierEntity = defineEntity(
  {
    name: 'supplier',
    module: 'gys',
    label: '供应商',
    table: 'supplier',
    grant: 'erp.gys',
    owner: 'owner_id',
    api: {
      index: 'api/gys/index',
      add: 'api/gys/add',
      edit: 'api/gys/edit',
      detail: ['api/gys/Views'],
      delete: 'api/gys/delete',
    },
    fields: [
      {
        wire: 'name',
        column: 'name',
        type: 'input',
        title: '供应商名称',
        required: true,
        isName: true,
        max: 100,
        unique: { constraint: 'supplier_name', message: say('supplierNameTaken') },
        list: { width: 240, frozen: true },
      },
      {
        wire: 'gysType',
        column: 'category',
        type: 'statusSelect',
        title: '类别',
        key: 'gysType',
        required: true,
        list: { width: 110 },
      },
      { wire: 'contactName', column: 'contact_name', type: 'input', title: '联系人', max: 50, list: { width: 110 } },
      {
        wire: 'mobile',
        column: 'mobile',
        type: 'input',
        title: '电话',
        max: 30,
        pattern: '^[0-9+()（）\\- ]{5,30}$',
        patternMessage: say('phoneFormat'),
        list: { width: 140 },
      },
      ...placeFields,
      { wire: 'address', column: 'address', type: 'input', title: '地址', max: 200, list: { width: 220 } },
      { wire: 'bank', column: 'bank', type: 'input', title: '开户行', max: 100, list: { width: 160, hidden: true } },
      {
        wire: 'bankAccount',
        column: 'bank_account',
        type: 'input',
        title: '银行账号',
        max: 40,
        pattern: '^[0-9 ]{6,40}$',
        patternMessage: say('bankAccountFormat'),
        list: { width: 180, hidden: true },
      },
      {
        wire: 'taxNumber',
        column: 'tax_number',
        type: 'input',
        title: '税号',
        max: 20,
        pattern: '^[0-9A-Z]{15,20}$',
        patternMessage: say('taxNumberFormat'),
        list: { width: 180, hidden: true },
      },
      {
        wire: 'Ext',
        column: 'remark',
        type: 'textarea',
        title: '备注',
        max: 500,
        rows: 3,
        list: { width: 200, hidden: true },
      },
      ownerField,
      createdField,
      updatedField,
    ],
    guarded: [
      ['gys', 'contactName'],
      ['gys', 'mobile'],
    ],
    searched: ['name', 'contact_name', 'mobile'],
  },
  {
    search: (row) => ({ names: [row.name], words: [row.contact_name], numbers: [row.mobile] }),
  },
);

// Fields that the sample company added to its customers: what they buy in a year, from whom else, and how often.
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { returning } from '../platform/db/query.ts';

const cycles = ['每月一次', '每季一次', '每半年一次', '每年一次'];
const competitors = ['宏图阀门', '远东精密', '华泰自动化', '科瑞仪器', '三江机电', '恒力传动'];

/** Adds the fields, and values of them to about two thirds of the customers; the same for the same customers. */
export async function addOwnFields(db: Db): Promise<void> {
  const options = cycles.map((label, at) => ({ value: at + 1, label }));
  const own = [
    {
      field: 'c1',
      type: 'number',
      title: '年采购额',
      placeholder: '万元',
      shown: true,
      settings: { precision: 2, min: 0 },
    },
    {
      field: 'c2',
      type: 'input',
      title: '主要竞品',
      placeholder: '正在用谁的产品',
      shown: false,
      settings: { max: 50 },
    },
    { field: 'c3', type: 'select', title: '下单周期', placeholder: '', shown: false, settings: {}, options },
    {
      field: 'c4',
      type: 'number',
      title: '预计单笔金额',
      placeholder: '',
      shown: false,
      settings: { precision: 2 },
      formula: 'c3 == "1" ? c1 / 12 : c3 == "2" ? c1 / 4 : c3 == "3" ? c1 / 2 : c1',
    },
  ];
  const [amount] = await db.rows(returning('form_field', ['id'])`
    insert into form_field (form_id, field, custom, type, title, placeholder, sort, show_list, settings, options, formula, formula_reads, formula_state)
    select f.id, v.field, true, v.type, v.title, nullif(v.placeholder, ''), 900 + v.place * 10, v.shown, v.settings, v.options, v.formula,
    case when v.formula is null then '{}'::text[] else '{c1,c3}'::text[] end, case when v.formula is null then 'none' else 'ready' end
    from form f, json_to_recordset(${JSON.stringify(own.map((one, place) => ({ ...one, place })))}::json)
    as v(place integer, field text, type text, title text, placeholder text, shown boolean, settings jsonb, options jsonb, formula text)
    where f.module = 'customer' order by v.place`);
  await db.run(sql`
    update customer set ext = jsonb_build_object('c1', amount::text, 'c2', rival, 'c3', cycle,
      'c4', round(amount / (array[12, 4, 2, 1])[cycle], 2)::text)
    from (
      select id as of, round((12 + abs(hashint8(id)::bigint) % 4700) / 10.0 * case when id % 7 = 0 then 9 else 1 end, 2) as amount,
        case when id % 5 < 3 then (${competitors}::text[])[1 + abs(hashint8(id * 3)::bigint) % ${competitors.length}] else '' end as rival,
        (1 + abs(hashint8(id * 7)::bigint) % ${cycles.length})::integer as cycle
      from customer where id % 3 > 0
    ) made where customer.id = made.of`);
  // Nobody reads yet: the indexes need no way around those who do.
  const id = amount?.id ?? 0;
  await db.run(
    sql`create index ${sql.ref(`ext_${id}_numeric_all`)} on customer (ext_number(ext, 'c1'), id) where deleted_at is null and owner_id > 0`,
  );
  await db.run(
    sql`create index ${sql.ref(`ext_${id}_numeric_own`)} on customer (owner_id, ext_number(ext, 'c1'), id) where deleted_at is null`,
  );
  await db.run(sql`update form_field set sortable = true, index_state = 'ready' where id = ${id}`);
}

// How values of the database are read.
import pg from 'pg';
import { keepText } from './prepared-query.ts';

// Ids are numbers, money and other decimals stay text, dates and moments stay text: nothing is lost on the way.
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === NUMERIC || oid === DATE || oid === TIMESTAMPTZ) return keepText;
    if (oid === INT8_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
    if (oid === NUMERIC_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','));
    return pg.types.getTypeParser(oid, format);
  },
};

// Item type `userinfo`: who fills in the form; nothing is sent.
import { registerFieldType } from '../../fieldTypes.ts';
import { usual } from '../usual.ts';

registerFieldType('userinfo', { control: usual('UserInfoControl'), silent: 'note', wide: 'form' });

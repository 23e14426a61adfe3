// What records have in common: fields, scenes, and the calls that every entity answers.
export { countKinds } from './count.ts';
export { assignable, createdField, enabledField, ownerField, remarkField, shelfField, updatedField } from './fields.ts';
export {
  enteredScene,
  enteredWithin,
  followedOrder,
  joinedFollowUps,
  lastFollowUpField,
  nextFollowUpField,
} from './followed.ts';
export { recordModule } from './record.routes.ts';

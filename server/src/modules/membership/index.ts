// Changing hands and sharing, for every entity that has members of its own.
export { type JoinedMember, joinMembers, unjoinMembers } from './joined.ts';
export { giveRecords } from './members.ts';
export { membershipRoutes } from './routes.ts';

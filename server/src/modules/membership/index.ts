// Changing hands and sharing, for every entity that has members of its own.
export { type JoinedMember, joinMembers, unjoinMembers } from './joined.ts';
export { giveRecords, type KeptMember, membershipsOf, putMembersBack } from './members.ts';
export { membershipRoutes } from './routes.ts';

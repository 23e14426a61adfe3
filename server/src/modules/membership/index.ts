// Changing hands and sharing, for every entity that has members of its own.
export { giveRecords, membershipsOf } from './members.ts';
export { membershipRoutes } from './routes.ts';

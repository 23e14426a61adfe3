// What the layers above add to every call and every job; they declare it by augmenting this interface.

// oxlint-disable-next-line typescript/no-empty-object-type -- filled from outside
export interface Services {}

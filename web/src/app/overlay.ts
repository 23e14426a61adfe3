// What may lie over the frame, one at a time.

export type Overlay = 'search' | 'online' | 'shortcuts' | null;

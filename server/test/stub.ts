// Stands in for what a test needs only a part of.

export const stub = <T>(part: NoInfer<Partial<T>>): T => part as T;

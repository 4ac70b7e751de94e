/**
 * Style of a part of the page that keeps its picture while others change. Chromium walks through all elements of a
 * stacking context, once for each kind of paint, to find the one that is another; what is a context of its own, with two
 * positioned or cutting parts inside, is taken over whole (decision 98). What is inside cannot stand over what is
 * outside: nothing with a layer of its own belongs into it.
 */
export const PAINTED_APART = { isolation: 'isolate' } as const;

/** An account as readers of a record are shown it: enough to tell administrators apart, and no name. */
export const shownAccount = (id: string, reader: string): string => (id === reader ? 'self' : id.slice(0, 8));

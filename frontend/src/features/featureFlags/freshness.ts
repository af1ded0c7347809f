/** How long a list of features serves before it is asked for again, in milliseconds. */
export const freshForMs = 300_000;

/** Whether a list received at a moment (milliseconds, `null` for never) has to be asked for again. */
export const isStale = (receivedAt: number | null, now: Date): boolean =>
  receivedAt === null || now.getTime() - receivedAt >= freshForMs;

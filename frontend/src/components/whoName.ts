/** Who did something, as the record tells: an account by the beginning of its id. */
export const whoName = (by: string): string => (by === 'self' ? '您' : `账号 ${by}`);

import { z } from 'zod';

const Origin = z.object({
  from: z
    .string()
    .startsWith('/')
    .refine((path) => !path.startsWith('//')),
});

type Place = { readonly pathname: string; readonly search: string; readonly state: unknown };

/** Pages on the way in: they hand on where one came from before. */
const waysIn = ['/login', '/register'];

/** What a link to the login page carries, so that one comes back to where one was; the home page is no place to come back to. */
export const originAt = ({ pathname, search, state }: Place): unknown => {
  if (waysIn.includes(pathname)) return state;
  return pathname === '/' ? null : { from: `${pathname}${search}` };
};

/** The path that the state of the login page names, if it is one of this site's. */
export const originIn = (state: unknown): string | undefined => Origin.safeParse(state).data?.from;

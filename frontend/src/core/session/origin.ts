import { z } from 'zod';

const Origin = z.object({
  from: z
    .string()
    .startsWith('/')
    .refine((path) => !path.startsWith('//')),
});

type Place = { readonly pathname: string; readonly search: string; readonly state: unknown };

/** Pages that lead to a session: they pass the origin on. */
const waysIn = ['/login', '/login/unit', '/register', '/forgot-password', '/reset-password', '/confirm-email'];

/** The router state of a link to the login page: the page to return to after signing in, unless that is the home page. */
export const originAt = ({ pathname, search, state }: Place): unknown => {
  if (waysIn.includes(pathname)) return state;
  return pathname === '/' ? null : { from: `${pathname}${search}` };
};

/** The router state with the e-mail of an account that was registered, or has another password, since a moment ago, for the login page to fill in. */
export const withEmail = (origin: unknown, email: string): unknown => ({
  ...(typeof origin === 'object' ? origin : null),
  email,
});

/** The e-mail in the router state of the login page. */
export const emailIn = (state: unknown): string => z.object({ email: z.string() }).safeParse(state).data?.email ?? '';

/** The path in the router state of the login page, if it is a path of this site. */
export const originIn = (state: unknown): string | undefined => Origin.safeParse(state).data?.from;

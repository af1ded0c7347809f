import { cookieTransport, type CookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { accounts } from '../../domain/contract/accounts.js';
import { clientOf } from '../../domain/contract/clientOf.js';

/**
 * Signs in at a running court as an administrator's program does, which waits and tries again while the court is busy.
 * @throws RefusedError for a wrong password; TypeError when no server responds there
 */
export const signIn = async (base: URL, email: string, password: string): Promise<CookieTransport> => {
  const court = cookieTransport(base.origin, { retries: 20 });
  const captcha = await court.captcha();
  const proven = await court.proof({ action: 'login', email });
  await clientOf(court, accounts).login({ body: { username: email, password, ...captcha, ...proven } });
  return court;
};

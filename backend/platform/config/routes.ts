import { settings } from '../../../domain/contract/settings.js';
import { sessionCookie } from '../http/auth.js';
import { readCookie } from '../http/cookies.js';
import { serve } from '../http/serve.js';
import type { AppRouter } from '../http/types.js';
import type { Config } from './config.js';
import { courtOf } from './courtOf.js';

/** How long the warning is shown before a shared terminal clears itself. */
const warningSeconds = 60;

/**
 * GET /api/config/device: whether the machine that asks is one of the court's shared terminals, known by its address,
 * and after how long without a sign of life any shared terminal clears itself. GET /api/config/app-mode: whether visitors reload by code (`open`) or people register (`saas`), the time zone in which
 * the court's screens show times, whom users write to, the court's name and contact, whether a forgotten
 * password is reset by e-mail, whether staff signs in at the court's identity provider, whether pleadings can be had as PDFs, and whether the browser has a session at all, so that one without need not be refused when its page asks who is signed in.
 */
export const configRoutes = (
  router: AppRouter,
  {
    appMode,
    courtTimeZone,
    contactEmail,
    terminalNetworks,
    terminalIdleSeconds,
    court,
    courtCode,
    publicUrl,
    mail,
    unitSignIn,
  }: Pick<
    Config,
    | 'publicUrl'
    | 'mail'
    | 'unitSignIn'
    | 'appMode'
    | 'courtTimeZone'
    | 'contactEmail'
    | 'terminalNetworks'
    | 'terminalIdleSeconds'
    | 'court'
    | 'courtCode'
  >,
  { makesPdf }: { readonly makesPdf: boolean },
): void => {
  const cookies = { servedOverTls: publicUrl?.protocol === 'https:' };
  serve(router, settings.appMode, (_given, ctx) => ({
    app_mode: appMode,
    court_time_zone: courtTimeZone,
    contact_email: contactEmail ?? null,
    has_session: readCookie(ctx, cookies, sessionCookie) !== undefined,
    court: courtOf({ court, courtCode }),
    resets_passwords_by_mail: mail !== undefined,
    makes_pdf: makesPdf,
    unit_sign_in: unitSignIn ? { label: unitSignIn.label, allows_passwords: unitSignIn.allowsPasswords } : null,
  }));
  serve(router, settings.device, (_given, ctx) => ({
    shared_terminal: terminalNetworks.has(ctx.ip),
    idle_seconds: terminalIdleSeconds,
    warning_seconds: warningSeconds,
  }));
};

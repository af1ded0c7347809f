import { unitSignIn } from '../../../domain/contract/unitSignIn.js';
import type { OpenIdProvider } from '../../adapters/openId/openIdProvider.js';
import { ProviderError, type ProviderRefusal } from '../../adapters/openId/providerError.js';
import type { UnitSignIn } from '../../platform/config/unitSignIn.js';
import { clearCookie, cookieNames, readCookie, setCookie, type CookieDeps } from '../../platform/http/cookies.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Logger } from '../../runtime/logging/logger.js';
import { deviceOf, setSessionCookie, type Sessions } from '../accounts/index.js';
import { admitUnitPerson, type AdmitDeps } from './admitUnitPerson.js';
import { startedSeconds, type Started, type StartedSignIns } from './startedSignIns.js';
import { unitPersonOf } from './unitPerson.js';

type Deps = Omit<AdmitDeps, 'sessions'> &
  CookieDeps & {
    readonly sessions: Pick<Sessions, 'begin' | 'end' | 'endAllOf'>;
    readonly limits: Pick<RateLimits, 'unitSignIns'>;
    readonly started: StartedSignIns;
    /** Both unset where the court has no identity provider. */
    readonly settings: UnitSignIn | undefined;
    readonly provider: OpenIdProvider | undefined;
    readonly logger: Pick<Logger, 'warn'>;
  };

const name = cookieNames.unitSignIn;
const codes = {
  away: 'unit_sign_in_unavailable',
  denied: 'unit_sign_in_denied',
  over: 'unit_sign_in_over',
  untrusted: 'unit_sign_in_untrusted',
} as const satisfies Record<ProviderRefusal, string>;

/** Who can come in while the provider is away, and how. */
const otherWay = ({ label, allowsPasswords }: UnitSignIn): string =>
  `“${label}”暂时无法使用：单位账号系统没有正常响应。请稍后再试；${
    allowsPasswords
      ? '有本系统密码的，可以在登录页用邮箱和密码登录。'
      : '急需办理的，请应急管理员在登录页用邮箱和密码登录。'
  }`;

/** The outcome of a conversation with the provider, refused as people are told of it. @throws RequestError */
const conversed = async <T>({ logger }: Deps, settings: UnitSignIn, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { refusal, detail } = error;
    logger.warn({ refusal, detail }, 'a sign-in at the identity provider came to nothing');
    throw new RequestError(codes[refusal], refusal === 'away' ? { sentence: otherWay(settings) } : {});
  }
};

const belongs = (answer: string, { state }: Started): boolean => new URLSearchParams(answer).get('state') === state;

/**
 * POST /auth/unit and POST /auth/unit/callback: the way to the court's identity provider and back. A page makes both calls, and not the
 * browser by itself on its way: so that what is refused is said in the page, with the other way in beside it. Who came back gets the session
 * that a password would have given them, and is asked for no second factor here: that is the provider's.
 */
export const unitSignInRoutes = (router: AppRouter, deps: Deps): void => {
  const { settings, provider, started, sessions, limits } = deps;

  serve(router, unitSignIn.start, async ({ body: { next = null } }, ctx) => {
    if (!settings || !provider) throw new RequestError('not_found');
    const secrets = provider.newSecrets();
    const address = await conversed(deps, settings, provider.addressFor(secrets));
    const value = started.seal({ ...secrets, next }, ctx.state.receivedAt);
    setCookie(ctx, deps, { name, value, seconds: startedSeconds });
    return { address: address.href };
  });

  serve(router, unitSignIn.finish, async ({ body: { answer } }, ctx) => {
    if (!settings || !provider) throw new RequestError('not_found');
    const { clientAddress: address, correlationId, receivedAt: now, sessionToken } = ctx.state;
    await limits.unitSignIns.consume({ address });
    const sealed = readCookie(ctx, deps, name);
    const own = sealed === undefined ? undefined : started.open(sealed, now);
    // An answer to another sign-in leaves this one alone: it may be an older tab's.
    if (!own || !belongs(answer, own)) throw new RequestError('unit_sign_in_over');
    clearCookie(ctx, deps, name);
    if (!(await started.spend(own, now))) throw new RequestError('unit_sign_in_over');
    const vouchedFor = await conversed(deps, settings, provider.redeem(answer, own));
    const { userId, position } = await admitUnitPerson(deps, unitPersonOf(vouchedFor, settings), {
      correlationId,
      now,
    });
    const token = await sessions.begin(userId, now, deviceOf(ctx.get('User-Agent')));
    if (sessionToken !== undefined) await sessions.end(sessionToken);
    setSessionCookie(ctx, deps, token);
    setPositionHeader(ctx, position);
    await limits.unitSignIns.giveBack({ address });
    return { next: own.next };
  });
};

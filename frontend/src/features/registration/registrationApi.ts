import type { Http } from '../../http/http.js';
import { CurrentUser } from '../session/sessionApi.js';
import type { RegistrationForm } from './registrationSlice.js';

export type RegistrationApi = ReturnType<typeof registrationApi>;

/** Making an account. */
export const registrationApi = (http: Http) => ({
  /** Rejects with code `REGISTER_USER_ALREADY_EXISTS` when the e-mail has an account. */
  register: ({ email, password, captchaAnswer, captchaSessionId }: RegistrationForm, proof?: string) =>
    http.sendJson(
      'POST',
      '/auth/register',
      {
        email,
        password,
        captcha_answer: captchaAnswer,
        captcha_session_id: captchaSessionId,
        agreeToTerms: true,
        proof,
      },
      CurrentUser,
    ),
});

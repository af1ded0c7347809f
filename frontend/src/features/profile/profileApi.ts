import type { Http } from '../../http/http.js';
import { CurrentUser } from '../session/sessionApi.js';
import type { PasswordForm } from './profileSlice.js';

export type ProfileApi = ReturnType<typeof profileApi>;

/** One's own account. */
export const profileApi = (http: Http) => ({
  fetchUser: () => http.getJson('/users/me', CurrentUser),
  /** The account's other sessions end; rejects with code `current_password_wrong`. */
  changePassword: ({ current, password, confirmation }: PasswordForm) =>
    http.sendJson(
      'PATCH',
      '/users/me',
      { current_password: current, password, confirm_password: confirmation },
      CurrentUser,
    ),
});

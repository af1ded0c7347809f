import { isOfCourt } from '../../../domain/account/courtRoles.js';
import type { RegisteredAccount } from '../../../domain/account/state.js';
import type { UnitSignIn } from '../../platform/config/unitSignIn.js';
import { RequestError } from '../../platform/http/requestError.js';

type Account = Pick<RegisteredAccount, 'isAdministrator' | 'courtRoles'>;

/**
 * Refuses a right password of the court's people where they are to sign in at its identity provider, except superusers who are kept for
 * emergencies. Whoever has no role at the court is not concerned.
 * @throws RequestError `local_sign_in_off`
 */
export const mustMayUsePassword = (
  unitSignIn: Pick<UnitSignIn, 'label' | 'allowsPasswords' | 'emergencyAdministrators'> | undefined,
  { isAdministrator, courtRoles }: Account,
  email: string,
): void => {
  if (!unitSignIn || unitSignIn.allowsPasswords) return;
  if (!isOfCourt({ isSuperuser: isAdministrator, courtRoles })) return;
  if (isAdministrator && unitSignIn.emergencyAdministrators.includes(email)) return;
  throw new RequestError('local_sign_in_off', {
    sentence: `本院工作人员请点击上方的“${unitSignIn.label}”登录，不再用密码登录。单位账号系统不可用时，请联系应急管理员。`,
  });
};

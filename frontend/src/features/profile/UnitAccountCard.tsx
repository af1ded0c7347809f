import { selectUnitSignIn } from '../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../core/hooks.js';

/** In place of what needs a password, for an account that has none here. */
export const UnitAccountCard = () => {
  const label = useAppSelector(selectUnitSignIn)?.label ?? '单位统一登录';
  return (
    <section className="panel" aria-labelledby="unit-account">
      <h2 id="unit-account" className="h5">
        单位账号
      </h2>
      <p className="mb-0">
        您用“{label}
        ”登录，在本系统没有密码：密码和邮箱请在单位账号系统中修改，职责也由单位账号系统决定。不再需要这个账号的，请联系本院管理员。
      </p>
    </section>
  );
};

import { useEffect } from 'react';
import { Alert } from 'react-bootstrap';
import { BusyButton } from '../../components/BusyButton.js';
import { selectUnitSignIn } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectUnitSignInState, unitSignInLeft, unitSignInRequested } from '../../core/session/unitSignInSlice.js';

type Props = {
  /** The page to open afterwards. */
  readonly next: string | undefined;
};

/** The way to the court's identity provider, above the form for who has a password; nothing where the court has none. */
export const UnitSignInPanel = ({ next }: Props) => {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectUnitSignIn);
  const state = useAppSelector(selectUnitSignInState);
  useEffect(() => () => void dispatch(unitSignInLeft()), [dispatch]);
  if (settings === null) return null;
  const busy = state.status === 'leaving';
  return (
    <section className="panel mb-3" aria-label={settings.label}>
      <div aria-live="assertive">
        {state.status === 'failed' ? <Alert variant="danger">{state.detail}</Alert> : null}
      </div>
      <BusyButton
        variant="primary"
        className="w-100"
        busy={busy}
        onClick={() => dispatch(unitSignInRequested({ next }))}
      >
        {busy ? '正在前往单位账号系统…' : settings.label}
      </BusyButton>
      <p className="small text-body-secondary mt-2 mb-0">
        {settings.allows_passwords
          ? '法院工作人员可以用单位账号登录。其他用户请在下面用邮箱和密码登录。'
          : '法院工作人员请用单位账号登录。其他用户和应急管理员请在下面用邮箱和密码登录。'}
      </p>
    </section>
  );
};

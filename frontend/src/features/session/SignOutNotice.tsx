import { useAppSelector } from '../../core/hooks.js';
import { selectSignOut } from '../../core/session/signOutSlice.js';

/** Says that the server has not heard of the sign-out yet. */
export const SignOutNotice = () => {
  const { status } = useAppSelector(selectSignOut);
  return (
    <div aria-live="polite">
      {status === 'waiting' ? (
        <p className="alert alert-warning rounded-0 mb-0">
          正在退出：服务器还没有答复，会自动再试，直到退出为止。这个浏览器里已经看不到您账号的内容。
        </p>
      ) : null}
    </div>
  );
};

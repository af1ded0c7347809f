import { Alert } from 'react-bootstrap';
import { useAppSelector } from '../../core/hooks.js';
import { selectCaptcha } from '../../core/session/captchaSlice.js';
import { ProvingStatus } from './ProvingStatus.js';

type Props = {
  /** Why the server refused the form. */
  readonly detail: string | null;
};

/** Shows why a form with a captcha cannot be sent; screen readers read it at once, and the progress of a puzzle when they are idle. */
export const CaptchaFormTrouble = ({ detail }: Props) => {
  const captcha = useAppSelector(selectCaptcha);
  return (
    <>
      <div aria-live="assertive">
        {detail === null ? null : <Alert variant="danger">{detail}</Alert>}
        {captcha.status === 'unavailable' ? <Alert variant="warning">{captcha.detail}</Alert> : null}
      </div>
      <ProvingStatus />
    </>
  );
};

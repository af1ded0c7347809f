import { Alert } from 'react-bootstrap';
import { useAppSelector } from '../../store/hooks.js';
import { selectCaptcha } from './captchaSlice.js';
import { ProvingStatus } from './ProvingStatus.js';

type Props = {
  /** Why what was sent was refused. */
  readonly detail: string | null;
};

/** What keeps a form with a captcha from being sent, read out at once; and that a puzzle is being solved, when there is time. */
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

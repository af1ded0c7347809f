import { useEffect } from 'react';
import { Button, Form, Spinner } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { captchaRequested, captchaWayChosen, selectCaptcha } from '../../core/session/captchaSlice.js';
import { CaptchaImage } from './CaptchaImage.js';

/** Shown when the form is sent before the captcha image has arrived. */
export const captchaMissing = '验证码图片尚未显示，请稍候，或点击图片重试';

/** How long a captcha is shown, in milliseconds: the server takes it for five minutes. */
const shownMs = 4.5 * 60_000;

/** Has another captcha drawn before the one on screen is over. */
const useRenewal = (): void => {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectCaptcha);
  useEffect(() => {
    if (state.status !== 'ready') return undefined;
    const timer = window.setTimeout(() => dispatch(captchaRequested()), shownMs);
    return () => window.clearTimeout(timer);
  }, [state, dispatch]);
};

type Props = { readonly field: UseFormRegisterReturn; readonly problem: string | undefined };

/** What the computer verifies in place of the picture, for whoever cannot see it. */
const ByComputer = () => {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectCaptcha);
  return (
    <Form.Group className="mb-3">
      <p id="captcha-label" className="form-label mb-2">
        验证码
      </p>
      <div className="d-flex flex-wrap gap-2 align-items-center" role="status" aria-labelledby="captcha-label">
        {status === 'loading' ? (
          <>
            <Spinner animation="border" size="sm" aria-hidden="true" />
            电脑正在验证，几秒钟即可…
          </>
        ) : status === 'ready' ? (
          <>
            <i className="bi bi-check-circle text-success" aria-hidden="true" />
            电脑已验证，不用输入验证码
          </>
        ) : (
          '没有验证成功'
        )}
      </div>
      <div className="d-flex flex-wrap column-gap-3">
        {status === 'unavailable' ? (
          <Button variant="link" size="sm" className="p-0" onClick={() => dispatch(captchaRequested())}>
            再验证一次
          </Button>
        ) : null}
        <Button variant="link" size="sm" className="p-0" onClick={() => dispatch(captchaWayChosen('picture'))}>
          改用图片验证码
        </Button>
      </div>
    </Form.Group>
  );
};

/**
 * The field for the four characters of the captcha, with the image beside it; or, for whoever cannot read it, a puzzle that the computer
 * solves.
 */
export const CaptchaField = ({ field, problem }: Props) => {
  const dispatch = useAppDispatch();
  const { way } = useAppSelector(selectCaptcha);
  useRenewal();
  if (way === 'computer') return <ByComputer />;
  return (
    <Form.Group className="mb-3" controlId="captcha">
      <Form.Label>验证码</Form.Label>
      <div className="d-flex gap-2 align-items-start">
        <div className="flex-grow-1">
          <Form.Control
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={4}
            aria-describedby="captcha-problem"
            aria-invalid={problem !== undefined}
            isInvalid={problem !== undefined}
            {...field}
          />
          <Form.Control.Feedback type="invalid" id="captcha-problem">
            {problem}
          </Form.Control.Feedback>
        </div>
        <CaptchaImage />
      </div>
      <Button variant="link" size="sm" className="p-0" onClick={() => dispatch(captchaWayChosen('computer'))}>
        看不清？改用电脑验证
      </Button>
    </Form.Group>
  );
};

import { useEffect, useRef } from 'react';
import { Spinner } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { captchaRequested, selectCaptcha } from '../../core/session/captchaSlice.js';
import { drawCaptcha, randomFraction } from './drawCaptcha.js';

/** The captcha image; a click draws another one. */
export const CaptchaImage = () => {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectCaptcha);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = state.status === 'ready' ? state.captcha.text : null;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && text !== null) drawCaptcha(context, text, randomFraction(window.crypto));
  }, [text]);
  return (
    <button
      type="button"
      className="captcha"
      onClick={() => dispatch(captchaRequested())}
      aria-label="验证码图片，点击换一张"
      title="看不清？点击换一张"
    >
      {state.status === 'loading' ? <Spinner animation="border" size="sm" aria-hidden="true" /> : null}
      {state.status === 'unavailable' ? <span>点击重试</span> : null}
      <canvas ref={canvas} width={100} height={40} hidden={text === null} />
    </button>
  );
};

import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CaptchaImage } from './CaptchaImage.js';

/** Shown when the form is sent before the captcha image has arrived. */
export const captchaMissing = '验证码图片尚未显示，请稍候，或点击图片重试';

type Props = { readonly field: UseFormRegisterReturn; readonly problem: string | undefined };

/** The field for the four characters of the captcha, with the image beside it. */
export const CaptchaField = ({ field, problem }: Props) => (
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
  </Form.Group>
);

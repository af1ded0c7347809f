import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = {
  readonly id: string;
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
  /** Six digits of the authenticator, one of the recovery codes, or either. */
  readonly takes: 'totp' | 'recovery' | 'either';
  readonly autoFocus?: boolean;
};

const texts = {
  totp: { label: '动态码', hint: '验证器应用现在显示的六位数字。' },
  recovery: { label: '恢复码', hint: '开启两步验证时保存的，每个只能用一次。' },
  either: { label: '动态码或恢复码', hint: '验证器应用现在显示的六位数字，或一个恢复码。' },
} as const;

/** The field for a code of a second factor, which telephones offer to fill in. */
export const OneTimeCodeField = ({ id, field, problem, takes, autoFocus = false }: Props) => {
  const { label, hint } = texts[takes];
  return (
    <Form.Group className="mb-3 one-time-code" controlId={id}>
      <Form.Label>{label}</Form.Label>
      <Form.Control
        autoComplete={takes === 'recovery' ? 'off' : 'one-time-code'}
        inputMode={takes === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        autoFocus={autoFocus}
        aria-describedby={`${id}-problem ${id}-hint`}
        aria-invalid={problem !== undefined}
        isInvalid={problem !== undefined}
        {...field}
      />
      <Form.Control.Feedback type="invalid" id={`${id}-problem`}>
        {problem}
      </Form.Control.Feedback>
      <Form.Text id={`${id}-hint`}>{hint}</Form.Text>
    </Form.Group>
  );
};

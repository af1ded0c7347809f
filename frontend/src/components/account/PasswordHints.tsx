import { registrationPasswordRules } from '../../../../domain/account/passwordRules.js';
import './passwordHints.css';

type Props = { readonly id: string; readonly password: string };

/** The rules of a password, each marked as kept or not by the password that is typed. */
export const PasswordHints = ({ id, password }: Props) => (
  <ul id={id} className="password-hints" aria-label="密码要求">
    {registrationPasswordRules.map(({ key, asks, holds }) => {
      const isMet = holds(password);
      return (
        <li key={key} className={isMet ? 'is-held' : undefined}>
          <i className={`bi ${isMet ? 'bi-check-circle-fill' : 'bi-circle'}`} aria-hidden="true" />
          {asks}
          <span className="visually-hidden">{isMet ? '（已满足）' : '（未满足）'}</span>
        </li>
      );
    })}
  </ul>
);

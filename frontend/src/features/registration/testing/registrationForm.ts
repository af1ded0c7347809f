import type { RegistrationForm } from '../registrationSlice.js';

/** A registration as the form sends it. */
export const registrationForm: RegistrationForm = {
  email: 'li@example.cn',
  password: 'Passw0rd',
  captcha_answer: 'ab12',
  captcha_session_id: 's1',
  agreeToTerms: true,
};

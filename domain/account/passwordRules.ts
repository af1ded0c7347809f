/** Shortest password, in characters. */
export const shortestPassword = 8;
/** Longest password that is hashed, in characters: the bound keeps a caller from making hashing arbitrarily expensive. */
export const longestPassword = 1024;

export type PasswordRule = {
  readonly key: 'length' | 'lowercase' | 'uppercase' | 'digit';
  /** What the rule asks for, as the user reads it. */
  readonly asks: string;
  readonly holds: (password: string) => boolean;
};

const lengthRule: PasswordRule = {
  key: 'length',
  asks: `至少 ${shortestPassword} 个字符`,
  holds: (password) => password.length >= shortestPassword,
};

/** What a new account's password must be. */
export const registrationPasswordRules: readonly PasswordRule[] = [
  lengthRule,
  { key: 'lowercase', asks: '含小写字母', holds: (password) => /[a-z]/.test(password) },
  { key: 'uppercase', asks: '含大写字母', holds: (password) => /[A-Z]/.test(password) },
  { key: 'digit', asks: '含数字', holds: (password) => /\d/.test(password) },
];

/** The rules that `password` breaks; none when it will do. */
export const brokenRules = (rules: readonly PasswordRule[], password: string): readonly PasswordRule[] =>
  rules.filter(({ holds }) => !holds(password));

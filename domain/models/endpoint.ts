/** The longest address and the longest key that a model of any kind may have, in characters. */
export const endpointLimits = { endpoint: 2048, apiKey: 1000 } as const;

/** Whether a text is the address of a service: nothing that would hide in a query, and no name or password. */
export const isAddress = (text: string): boolean => {
  if (!/^https?:\/\/[^\s\\?#]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

/** What is wrong with the address of a model, in a sentence; `null` when it will do. Surrounding spaces do not count. */
export const endpointProblem = (typed: string): string | null => {
  const text = typed.trim();
  if (text === '') return '请填写接口地址';
  if (text.length > endpointLimits.endpoint) return `接口地址不能超过${endpointLimits.endpoint}个字符`;
  // The parser mends what people did not mean: spaces within, a slash too few.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return '请填写以 http:// 或 https:// 开头的完整网址';
  if (/[?#]/.test(text))
    return '接口地址不能带有“?”或“#”及其后的内容，请只填到路径为止，例如 https://api.deepseek.com/v1';
  const { username, password } = new URL(text);
  return username === '' && password === '' ? null : '网址中不能包含用户名或密码，请填写在“接口密钥”中';
};

/** What is wrong with an API key, in a sentence; `null` when it will do. It is sent as part of a header. */
export const apiKeyProblem = (typed: string): string | null => {
  const text = typed.trim();
  if (text.length > endpointLimits.apiKey) return `接口密钥不能超过${endpointLimits.apiKey}个字符`;
  return /^[\x21-\x7e]*$/.test(text) ? null : '接口密钥只能包含英文字母、数字和半角符号，不能有空格';
};

/** Whether two addresses are of one host, port and scheme, so that a key given for the one may be sent to the other. */
export const isSameService = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

/** The environment does not make a configuration. The message is whole Chinese sentences, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

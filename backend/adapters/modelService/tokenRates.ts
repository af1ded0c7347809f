import QuickLRU from 'quick-lru';
import type { TokenRates, TokenUsage } from '../../../domain/usage/tokenUsage.js';
import type { ModelConnection } from './connection.js';

/** How a service counts tokens, beside our estimates, as its whole replies have shown. */
export type ServiceRates = {
  /** Learns from a whole reply whose service reported its usage. */
  readonly learn: (connection: ModelConnection, reported: TokenUsage, estimated: TokenUsage) => void;
  readonly of: (connection: ModelConnection) => TokenRates;
};

const replies = 16;
const services = 1000;
/** Below it a rounding of one token says nothing of a rate. */
const tellingTokens = 8;

const lowest = (rates: readonly number[]): number | null => (rates.length === 0 ? null : Math.min(...rates));

/** Creates the memory of a process: of each model the lowest rates of its last replies, so that an estimate errs for the one who pays. */
export const createServiceRates = (): ServiceRates => {
  type Seen = { readonly input: readonly number[]; readonly output: readonly number[] };
  const seen = new QuickLRU<string, Seen>({ maxSize: services });
  const keyOf = ({ baseUrl, modelName, owner }: ModelConnection): string => JSON.stringify([owner, baseUrl, modelName]);
  const withRate = (rates: readonly number[], reported: number, estimated: number): readonly number[] =>
    estimated < tellingTokens ? rates : [...rates, reported / estimated].slice(-replies);
  return {
    learn: (connection, reported, estimated) => {
      const { input, output } = seen.get(keyOf(connection)) ?? { input: [], output: [] };
      seen.set(keyOf(connection), {
        input: withRate(input, reported.input, estimated.input),
        output: withRate(output, reported.output, estimated.output),
      });
    },
    of: (connection) => {
      const rates = seen.get(keyOf(connection));
      return { input: lowest(rates?.input ?? []), output: lowest(rates?.output ?? []) };
    },
  };
};

import ipaddr from 'ipaddr.js';
import { isSameService } from '../../../domain/models/endpoint.js';
import { isLocalEmbedding } from '../../../domain/models/localEmbedding.js';
import { providerPresets } from '../../../domain/models/presets.js';
import type { recipientUses } from '../../../domain/contract/settings.js';
import { isInside, type AllowedHosts } from '../../adapters/modelService/addressGuard.js';
import type { ActiveModelRows } from './activeModels.js';
import type { AiModelRows } from './aiModelRows.js';
import type { RagModelRows } from './ragModelRows.js';

type Use = (typeof recipientUses)[number];
/** A service to which texts of the platform's users go; `host` is `null` for one of the court's own. */
export type Recipient = { readonly host: string | null; readonly name: string | null; readonly uses: readonly Use[] };

export type RecipientDeps = {
  readonly active: Pick<ActiveModelRows, 'activeOf' | 'fallbacksOf' | 'listPublic'>;
  readonly models: Pick<AiModelRows, 'list'>;
  readonly retrieval: Pick<RagModelRows, 'inUse'>;
  /** Names and networks that the operator declared to be within. */
  readonly ownHosts: AllowedHosts;
};

const order: readonly Use[] = ['answer', 'vision', 'search'];

const isOwn = (address: string, { names }: AllowedHosts): boolean => {
  if (isLocalEmbedding(address)) return true;
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host)) return isInside(host);
  return host === 'localhost' || names.some(({ name }) => name === host);
};

/**
 * The services to which the platform's functions send what people typed: models that are active or step in, those that accounts may choose,
 * and those that search. An account's own models are its owner's choice and are not among them. By host, the court's own first.
 */
export const findRecipients = async ({ active, models, retrieval, ownHosts }: RecipientDeps): Promise<Recipient[]> => {
  const [all, chosen, fallbacks, open, embedding, rerank] = await Promise.all([
    models.list(null),
    active.activeOf(null),
    active.fallbacksOf(null),
    active.listPublic(),
    retrieval.inUse(null, 'embedding'),
    retrieval.inUse(null, 'rerank'),
  ]);
  const usesOf = (id: string): Use[] => {
    const slots = [chosen, fallbacks];
    const isOpen = open.find((model) => model.id === id);
    const answers = slots.some(({ general, fast }) => general === id || fast === id);
    const sees = slots.some(({ vision }) => vision === id);
    return [
      ...(answers || isOpen?.capabilities.some((slot) => slot !== 'vision') ? (['answer'] as const) : []),
      ...(sees || isOpen?.capabilities.includes('vision') ? (['vision'] as const) : []),
    ];
  };
  const used = [
    ...all.flatMap(({ id, base_url: address }) => usesOf(id).map((use) => ({ address, use }))),
    ...[embedding, rerank].flatMap((model) => (model ? [{ address: model.api_endpoint, use: 'search' as const }] : [])),
  ];
  const found = new Map<string, Recipient>();
  for (const { address, use } of used) {
    const isOwnHost = isOwn(address, ownHosts);
    const host = isOwnHost ? null : new URL(address).hostname;
    const preset = isOwnHost ? undefined : providerPresets.find(({ baseUrl }) => isSameService(baseUrl, address));
    const before = found.get(host ?? '')?.uses ?? [];
    const uses = order.filter((one) => one === use || before.includes(one));
    found.set(host ?? '', { host, name: preset?.name ?? null, uses });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, recipient]) => recipient);
};

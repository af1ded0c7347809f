import { shippedCourtFacts } from '../../../domain/citations/shippedCourtFacts.js';
import type { Court } from '../../../domain/contract/settings.js';
import type { Config } from './config.js';

type Settings = Pick<Config, 'court' | 'courtCode'>;

/** The court's name: the operator's, or the one that its code has; `undefined` where neither is known. */
export const courtNameOf = ({ court, courtCode }: Settings): string | undefined => {
  const listed = courtCode === undefined ? undefined : shippedCourtFacts.courts.nameOf.get(courtCode);
  return court.name ?? listed?.replace(/（[\s\S]*/u, '');
};

/** The court as pages name it: by the operator's words, its name by its code where there are none; `null` where nothing is known. */
export const courtOf = (settings: Settings): Court | null => {
  const name = courtNameOf(settings);
  const { address, telephone, hours, takesPaper } = settings.court;
  if (takesPaper && [name, address, telephone, hours].every((part) => part === undefined)) return null;
  return {
    name: name ?? null,
    address: address ?? null,
    telephone: telephone ?? null,
    hours: hours ?? null,
    takes_paper: takesPaper,
  };
};

/** Whether e-mails go out: through a mail server, with the address of the pages in them. */
export const sendsMail = ({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): boolean =>
  mail !== undefined && publicUrl !== undefined;

import { randomUUID } from 'node:crypto';
import type { Mailer } from '../../adapters/mail/mailer.js';
import type { Config } from '../../platform/config/config.js';
import type { Module } from '../../platform/module.js';
import type { Logger } from '../../runtime/logging/logger.js';
import { documentMarkRows } from '../ownDocuments/index.js';
import { createBooks, type BooksDeps } from './books.js';
import { conflictRoutes } from './conflictRoutes.js';
import { createDocumentHands, type HandsDeps } from './documentHands.js';
import { documentRoutes, handingRoutes, type DocumentDeps } from './documentRoutes.js';
import { createHandOverEntries } from './entryHands.js';
import { entryRoutes, sharedEntryRoutes } from './entryRoutes.js';
import { answeringRoutes, invitingRoutes, type InvitationDeps } from './invitationRoutes.js';
import { invitationMailTask } from './invitationMail.js';
import { invitationRows } from './invitationRows.js';
import { logRoutes } from './logRoutes.js';
import { endingRoutes, memberRoutes } from './memberRoutes.js';
import { createMostMembers } from './seats.js';
import { takeOutErased } from './takeOutErased.js';

type Deps = Omit<InvitationDeps, 'rows' | 'sendsMail' | 'mostMembers'> &
  Parameters<typeof createMostMembers>[0] &
  Omit<DocumentDeps, 'hands'> &
  Omit<HandsDeps, 'marks'> &
  Omit<Parameters<typeof documentMarkRows>[0], 'app'> &
  BooksDeps &
  Omit<Parameters<typeof conflictRoutes>[1], 'rows' | 'mostMembers'> &
  Omit<Parameters<typeof logRoutes>[1], 'rows' | 'books'> &
  Omit<Parameters<typeof takeOutErased>[0], 'newId' | 'hands'> & {
    readonly config: Pick<Config, 'publicUrl'>;
    readonly mailer: Mailer | undefined;
    readonly courtName: string | undefined;
    readonly logger: Pick<Logger, 'info'>;
  };

/** Teams: who belongs to them, invitations, the documents that are with each, and its log. */
export const teamsModule = (deps: Deps): Module => {
  const rows = invitationRows(deps.app);
  const books = createBooks(deps);
  const mostMembers = createMostMembers(deps);
  const documentHands = createDocumentHands({ ...deps, marks: documentMarkRows(deps) });
  const handOverEntries = createHandOverEntries({ ...deps, books });
  const hands: typeof documentHands = {
    ...documentHands,
    handOver: async (...leaving) => {
      await documentHands.handOver(...leaving);
      await handOverEntries(...leaving);
    },
  };
  const { mailer, config } = deps;
  const { publicUrl } = config;
  const sendsMail = mailer !== undefined && publicUrl !== undefined;
  return {
    tasks: sendsMail ? [invitationMailTask({ ...deps, rows, mailer, publicUrl })] : [],
    routes: (router) => {
      memberRoutes(router, { ...deps, rows, hands, mostMembers });
      endingRoutes(router, { ...deps, rows, hands, mostMembers });
      documentRoutes(router, { ...deps, hands });
      handingRoutes(router, { ...deps, hands });
      invitingRoutes(router, { ...deps, rows, sendsMail, mostMembers });
      answeringRoutes(router, { ...deps, rows, sendsMail, mostMembers });
      entryRoutes(router, { ...deps, books });
      sharedEntryRoutes(router, { ...deps, books });
      conflictRoutes(router, { ...deps, rows, mostMembers });
      logRoutes(router, { ...deps, rows, books });
    },
    jobs: [
      {
        name: 'looking after teams',
        title: '清理过期的团队邀请，把已注销的账号移出团队',
        at: ['23 * * * *'],
        atStart: true,
        work: async (stop) => {
          await rows.removeExpired(deps.now());
          const taken = await takeOutErased({ ...deps, hands, newId: randomUUID }, stop);
          if (taken > 0) deps.logger.info({ taken }, 'took erased accounts out of their teams');
        },
      },
    ],
  };
};
